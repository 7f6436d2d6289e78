// Written by web/wire_types.py from the server's components. Do not edit.

// prettier-ignore
export let TROPHIES_TO_WIN = 5 as const;

// prettier-ignore
export let SIZES = ["small", "medium", "large"] as const;

// prettier-ignore
export let TOKENS = ["fisher", "plankton", "birth", "whirlpool"] as const;

// prettier-ignore
export let QUARTERS = ["NW", "NE", "SW", "SE"] as const;

// prettier-ignore
const shipped = { TROPHIES_TO_WIN, SIZES, TOKENS, QUARTERS };

/** Draw by what another box has; without one, by the game's own. */
export function lay(drawn: Record<string, unknown> | null): void {
  // prettier-ignore
  ({ TROPHIES_TO_WIN, SIZES, TOKENS, QUARTERS } = { ...shipped, ...drawn });
}
