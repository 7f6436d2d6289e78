"""What people say to each other at a table: phrases that each reads in their own language, and free words."""
