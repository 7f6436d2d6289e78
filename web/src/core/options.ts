/** The settings of a table as people choose them. */

import type { Choice, Option } from './wire';

/** Those with choices. One that takes any text is a designer's, set by the command line or the library; here it keeps its default. */
export const toChoose = (options: readonly Option[]): (Option & { choices: Choice[] })[] =>
  options.flatMap((option) => (option.choices?.length ? [{ ...option, choices: option.choices }] : []));
