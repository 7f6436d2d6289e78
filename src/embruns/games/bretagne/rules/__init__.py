"""The rules, one module a chapter: docs/rules/bretagne.md in its order. `brittany` is the state."""
