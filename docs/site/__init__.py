"""The documentation site: `python -m docs.site` composes its pages, builds them and checks every link."""
