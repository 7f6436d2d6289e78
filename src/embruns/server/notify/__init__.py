"""Notices for people whose pages are closed: Web Push, e-mail, reminders and holidays."""
