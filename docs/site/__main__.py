"""`python -m docs.site [FOLDER]`: build the site, strictly, into build/site or the folder given."""

from __future__ import annotations

import sys
from pathlib import Path

from docs.site.build import SiteError, build
from docs.site.compose import ROOT

if __name__ == "__main__":
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/site"
    try:
        pages = build(out)
    except SiteError as error:
        sys.exit(str(error))
    print(f"{pages} pages: {out / 'html/index.html'}")
