"""Join codes: a word of the sea and two digits, such as ANSE-42, that people say to each other to meet at a table."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterator

_SEA = (
    "ABER ALGUE ANCRE ANSE ARMOR AUSSIERE BAIE BALISE BARGE BARRE BATEAU BERNIQUE BITTE BOUEE BRISE BRUME CABAN CALE "
    "CANOT CAP CARENE CARTE CASIER CHALUT CHENAL CIEL CIRE COQUE CORAIL COTE COTRE CRABE CRIQUE DAUPHIN DERIVE DIGUE "
    "DUNE DUNDEE ECOPE ECOUTE ECUME EMBRUN ESTRAN ETALE ETRAVE FALAISE FANAL FILET FLOT FLUX FOC FREGATE GABIER GALET "
    "GOELAND GOEMON GOLFE GRAIN GREEMENT GREVE GRUE GUINDEAU HAMAC HAUBAN HAVRE HOMARD HOULE HUITRE HUNE ISTHME JETEE "
    "JUSANT LAGUNE LAMANEUR LAMPE LANDE LARGE LISSE LOUGRE MAREE MARIN MARSOUIN MAT MISAINE MOUETTE MOUILLAGE MOULE "
    "NASSE NAVIRE NOROIT OCEAN ORMEAU OURSIN PAGAIE PASSE PAVILLON PECHE PERLE PETREL PHARE PILOTE PINASSE PLAGE "
    "PONTON PORT POULIE PROUE QUAI QUILLE RADE RAME RECIF REGATE RESSAC RIVAGE ROCHE ROSE ROULIS SABLE SARDINE SAVATE "
    "SEMAPHORE SILLAGE SIRENE SKIFF SLOOP SONDE SPI SUROIT TANGAGE TILLAC TOILE TREUIL VAGUE VARECH VENT VERGUE VIGIE "
    "VIREUR VOILE"
)
WORDS = _SEA.split()
DIGITS = "23456789"  # 0 and 1 look like O and I
LONGER_AFTER = 40  # attempts: then a third digit

_FORM = re.compile(r"([A-Z]+)([2-9]{2,3})\Z")


def new_codes() -> Iterator[str]:
    """Random codes without end, those with three digits after the shorter ones."""
    attempt = 0
    while True:
        digits = 2 if attempt < LONGER_AFTER else 3
        yield f"{secrets.choice(WORDS)}-" + "".join(secrets.choice(DIGITS) for _ in range(digits))
        attempt += 1


def read_code(text: str) -> str:
    """The code that a person typed, in any case, with or without accents, blanks and hyphens; '' if it is none."""
    plain = unicodedata.normalize("NFKD", text).upper()
    form = _FORM.match("".join(letter for letter in plain if letter.isascii() and letter.isalnum()))
    return f"{form[1]}-{form[2]}" if form and form[1] in WORDS else ""
