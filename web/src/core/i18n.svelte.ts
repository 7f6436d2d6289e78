/** Words in two languages. A key that one of them lacks does not compile, and a test says so too. */

import { elide } from './french';
import { settings, type Lang } from './settings.svelte';
import { en } from './texts.en';
import { fr } from './texts.fr';

export type Key = keyof typeof fr;
export type Words = Record<string, string | number>;

const texts: Record<Lang, Record<Key, string>> = { fr, en };

/**
 * A pattern with its {names} filled in. `{n|one|many}` chooses by the number n; French counts zero as one, and elides.
 * `{name~have|has}` chooses by the person: the first where the name is 'you'.
 */
export function fill(pattern: string, words: Words, lang: Lang): string {
  return pattern
    .replace(/\{(\w+)~((?:[^{}|]|\{\w+\})*)\|((?:[^{}]|\{\w+\})*)\}/g, (_, name: string, own: string, other: string) =>
      words[name] === texts[lang].you ? own : other,
    )
    .replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, many: string) => {
      const n = Number(words[name]);
      return n === 1 || (n === 0 && lang === 'fr') ? one : many;
    })
    .replace(/\b([Dd]e|[Qq]ue) \{(\w+)\}/g, (whole, little: string, name: string) =>
      lang === 'fr' && words[name] !== undefined ? elide(little, String(words[name])) : whole,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(words[name] ?? whole));
}

export function t(key: Key, words: Words = {}): string {
  return fill(texts[settings.lang][key], words, settings.lang);
}

/** The right half of a text that comes in both languages, as the server sends it. */
export function say(text: { fr: string; en: string }): string {
  return text[settings.lang];
}

/** Texts of one game, typed by their own keys. */
export function gameTexts<K extends string>(both: Record<Lang, Record<K, string>>) {
  return (key: K, words: Words = {}): string => fill(both[settings.lang][key], words, settings.lang);
}

/** "a, b et c" */
export function list(names: string[], lang: Lang = settings.lang): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(names);
}
