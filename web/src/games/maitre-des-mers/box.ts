// Written by web/wire_types.py from the server's components. Do not edit.

// prettier-ignore
export let CARDS = [{"id": "M1", "kind": "ship", "combination": "S(4)", "dice": 4, "family": "M", "power": 1}, {"id": "M2", "kind": "ship", "combination": "K(2)+F(1,6)", "dice": 4, "family": "M", "power": 2, "map": true}, {"id": "M3", "kind": "ship", "combination": "U(5\u226525)", "dice": 5, "family": "M", "power": 3, "map": true}, {"id": "M4", "kind": "ship", "combination": "H", "dice": 5, "family": "M", "power": 4}, {"id": "N1", "kind": "ship", "combination": "K(3)", "dice": 3, "family": "N", "power": 2}, {"id": "N2", "kind": "ship", "combination": "K(2)+F(6,6)", "dice": 4, "family": "N", "power": 3, "map": true}, {"id": "N3", "kind": "ship", "combination": "U(5\u226526)", "dice": 5, "family": "N", "power": 4, "map": true}, {"id": "N4", "kind": "ship", "combination": "R(4:5,6)+F(1)", "dice": 5, "family": "N", "power": 5}, {"id": "B1", "kind": "ship", "combination": "PP", "dice": 4, "family": "B", "power": 1}, {"id": "B2", "kind": "ship", "combination": "S(3)+K(2)", "dice": 5, "family": "B", "power": 2, "map": true}, {"id": "B3", "kind": "ship", "combination": "R(5:1,3,5)", "dice": 5, "family": "B", "power": 3, "map": true}, {"id": "B4", "kind": "ship", "combination": "S(5)", "dice": 5, "family": "B", "power": 4}, {"id": "salt", "kind": "goods", "combination": "F(5,5,6)", "dice": 3, "letter": "A", "advantage": "rethrow-die"}, {"id": "timber", "kind": "goods", "combination": "U(4\u22646)", "dice": 4, "letter": "B", "advantage": "keep-all"}, {"id": "sugar", "kind": "goods", "combination": "R(4:1,3,5)+F(6)", "dice": 5, "letter": "C", "advantage": "rethrow-all"}, {"id": "tobacco", "kind": "goods", "combination": "R(5:2,4,6)", "dice": 5, "letter": "D", "advantage": "copy"}, {"id": "rum", "kind": "goods", "combination": "K(3)+F(6)", "dice": 4, "letter": "E", "advantage": "flip"}, {"id": "spices", "kind": "goods", "combination": "F(2,4,6,6)", "dice": 4, "letter": "F", "advantage": "step"}, {"id": "silk", "kind": "goods", "combination": "S(4)+F(6)", "dice": 5, "letter": "G", "advantage": "set"}, {"id": "silver", "kind": "treasure", "combination": "S(3)+F(6,6)", "dice": 5, "letter": "A", "value": 3}, {"id": "pearls", "kind": "treasure", "combination": "U(5\u22648)", "dice": 5, "letter": "B", "value": 4}, {"id": "chest", "kind": "treasure", "combination": "R(5:5,6)", "dice": 5, "letter": "C", "value": 5}, {"id": "temple", "kind": "treasure", "combination": "F(1,2,3,6,6)", "dice": 5, "letter": "D", "value": 6}, {"id": "gold", "kind": "treasure", "combination": "K(4)+F(6)", "dice": 5, "letter": "E", "value": 8}] as const;

// prettier-ignore
export let PORT = 4 as const;

// prettier-ignore
export let FAMILY_BONUS = 5 as const;

// prettier-ignore
export let GUARD = 240 as const;

// prettier-ignore
const shipped = { CARDS, PORT, FAMILY_BONUS, GUARD };

/** Draw by what another box has; without one, by the game's own. */
export function lay(drawn: Record<string, unknown> | null): void {
  // prettier-ignore
  ({ CARDS, PORT, FAMILY_BONUS, GUARD } = { ...shipped, ...drawn });
}
