"""The studio: studies that people run in the browser, bounded in number, games and time."""
