/** The settings of a table as people choose them. */

import type { Choice, Option } from './wire';

/** Those with a choice. One that takes any text is a designer's, set by the command line or the library; here it keeps its default, as one with a single value does. */
export const toChoose = (options: readonly Option[]): (Option & { choices: Choice[] })[] =>
  options.flatMap((option) =>
    option.choices && option.choices.length > 1 ? [{ ...option, choices: option.choices }] : [],
  );
