// Written by web/wire_types.py from the server's components. Do not edit.

// prettier-ignore
export let ROUNDS = 5 as const;

// prettier-ignore
export let LIGHTHOUSES = [{"name": "Les Grands Cardinaux", "storeys": 4}, {"name": "La Teignouse", "storeys": 3}, {"name": "Les Poulains", "storeys": 3}, {"name": "\u00cele aux Moutons", "storeys": 3}, {"name": "Eckm\u00fchl", "storeys": 2}, {"name": "La Vieille", "storeys": 4}, {"name": "Ar-Men", "storeys": 4}, {"name": "T\u00e9vennec", "storeys": 3}, {"name": "Les Pierres Noires", "storeys": 4}, {"name": "Cr\u00e9ac\u2019h", "storeys": 2}, {"name": "Pontusval", "storeys": 2}, {"name": "Les Triagoz", "storeys": 3}, {"name": "Mean Ruz", "storeys": 2}, {"name": "Les Roches-Douvres", "storeys": 4}, {"name": "Cap Fr\u00e9hel", "storeys": 2}] as const;

// prettier-ignore
export let SLOTS = [{"coast": "south", "category": "hell"}, {"coast": "south", "category": "purgatory"}, {"coast": "south", "category": "purgatory"}, {"coast": "south", "category": "purgatory"}, {"coast": "south", "category": "paradise"}, {"coast": "west", "category": "hell"}, {"coast": "west", "category": "hell"}, {"coast": "west", "category": "purgatory"}, {"coast": "west", "category": "hell"}, {"coast": "west", "category": "paradise"}, {"coast": "north", "category": "paradise"}, {"coast": "north", "category": "purgatory"}, {"coast": "north", "category": "paradise"}, {"coast": "north", "category": "hell"}, {"coast": "north", "category": "paradise"}] as const;

// prettier-ignore
export let PORTS = [{"name": "Roscoff", "coast": "north"}, {"name": "Paimpol", "coast": "north"}, {"name": "Saint-Malo", "coast": "north"}, {"name": "Douarnenez", "coast": "west"}, {"name": "Camaret", "coast": "west"}, {"name": "Le Conquet", "coast": "west"}, {"name": "Concarneau", "coast": "south"}, {"name": "Quiberon", "coast": "south"}, {"name": "Le Palais", "coast": "south"}] as const;

// prettier-ignore
export let RENTS = {"north": {"wood": [1, 2], "sand": [1, 2], "card": [1, 2], "points": [2, 4]}, "west": {"stone": [1, 2], "engineer": [1, 2], "card": [1, 2], "worker": [1, 2]}, "south": {"clay": [1, 2], "engineer": [1, 2], "worker": [1, 2], "points": [2, 4]}} as const;

// prettier-ignore
export let TILES = ["sand", "stone", "clay", "sand+sand", "stone+stone", "clay+clay", "sand+stone", "sand+clay", "stone+clay", "sand+sand+sand", "stone+stone+stone", "clay+clay+clay", "sand+sand+stone", "sand+sand+clay", "sand+stone+stone", "stone+stone+clay", "sand+clay+clay", "stone+clay+clay", "sand+stone+clay"] as const;

// prettier-ignore
export let ENGINEERS = {"sunny": {"paradise": 1, "purgatory": 1, "hell": 2}, "rain": {"paradise": 1, "purgatory": 2, "hell": 3}, "storm": {"paradise": 1, "purgatory": 3, "hell": 4}} as const;

// prettier-ignore
export let INJURES = {"sunny": [], "rain": [], "storm": ["purgatory", "hell"]} as const;

// prettier-ignore
export let BARGES = [{"spaces": [3, 2, 1], "engineers": 2, "francs": 0, "spared": 0}, {"spaces": [2, 2, 2], "engineers": 2, "francs": 1, "spared": 0}, {"spaces": [2, 2, 1], "engineers": 2, "francs": 0, "spared": 1}, {"spaces": [2, 2, 3], "engineers": 3, "francs": 2, "spared": 0}] as const;

// prettier-ignore
export let REWARDS = [{"cards": 0, "francs": 1}, {"cards": 1, "francs": 1}, {"cards": 1, "francs": 2}] as const;

// prettier-ignore
export let CARD_VALUES = {"supplies": {"paradise": 4, "purgatory": 5, "hell": 6}, "dock": {"paradise": 5, "purgatory": 6, "hell": 7}, "foghorn": {"paradise": 0, "purgatory": 7, "hell": 8}, "cableway": {"paradise": 0, "purgatory": 0, "hell": 9}} as const;

// prettier-ignore
export let PRICES = {"lorient-a": 3, "lorient-b": 3, "lorient-c": 3, "lorient-d": 4, "lorient-e": 1, "brest-a": 2, "brest-b": 2, "brest-c": 2, "brest-d": 3} as const;

// prettier-ignore
export let ORDER_POINTS = [4, 2, 1, 0] as const;

// prettier-ignore
const shipped = { ROUNDS, LIGHTHOUSES, SLOTS, PORTS, RENTS, TILES, ENGINEERS, INJURES, BARGES, REWARDS, CARD_VALUES, PRICES, ORDER_POINTS };

/** Draw by what another box has; without one, by the game's own. */
export function lay(drawn: Record<string, unknown> | null): void {
  // prettier-ignore
  ({ ROUNDS, LIGHTHOUSES, SLOTS, PORTS, RENTS, TILES, ENGINEERS, INJURES, BARGES, REWARDS, CARD_VALUES, PRICES, ORDER_POINTS } = { ...shipped, ...drawn });
}
