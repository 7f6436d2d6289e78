// Written by web/wire_types.py from the server's components. Do not edit.

// prettier-ignore
export const TROPHIES_TO_WIN = 5 as const;

// prettier-ignore
export const SIZES = ["small", "medium", "large"] as const;

// prettier-ignore
export const TOKENS = ["fisher", "plankton", "birth", "whirlpool"] as const;

// prettier-ignore
export const QUARTERS = ["NW", "NE", "SW", "SE"] as const;
