/** What a person chose on this device: language, theme, motion, speed, sound, single-letter keys, name. Kept in local storage. */

export type Lang = 'fr' | 'en';
export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'full' | 'reduced';
/** How the others' moves are shown: one at a press, calmly, briskly, or all at once. */
export type Speed = 'one' | 'calm' | 'brisk' | 'once';
export const SPEEDS: readonly Speed[] = ['one', 'calm', 'brisk', 'once'];

interface Settings {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  speed: Speed;
  sound: boolean;
  letters: boolean;
  danger: boolean;
  notation: boolean;
  notify: boolean;
  pushed: boolean; // also while no page is open
  name: string;
}

const KEY = 'embruns.settings';

function ofBrowser(): Lang {
  const wanted = typeof navigator === 'undefined' ? 'fr' : navigator.language;
  return wanted.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

const defaults = (): Settings => ({
  lang: ofBrowser(),
  theme: 'system',
  motion: 'system',
  speed: 'calm',
  sound: false,
  letters: true,
  danger: true,
  notation: false,
  notify: false,
  pushed: false,
  name: '',
});

/** What was stored, where it still makes sense; anything else falls back to the default. */
export function restore(stored: string | null): Settings {
  const settings = defaults();
  try {
    const found = JSON.parse(stored ?? '{}') as Partial<Settings>;
    if (found.lang === 'fr' || found.lang === 'en') settings.lang = found.lang;
    if (found.theme === 'light' || found.theme === 'dark') settings.theme = found.theme;
    if (found.motion === 'full' || found.motion === 'reduced') settings.motion = found.motion;
    if (SPEEDS.includes(found.speed as Speed)) settings.speed = found.speed as Speed;
    if (typeof found.sound === 'boolean') settings.sound = found.sound;
    if (typeof found.letters === 'boolean') settings.letters = found.letters;
    if (typeof found.danger === 'boolean') settings.danger = found.danger;
    if (typeof found.notation === 'boolean') settings.notation = found.notation;
    if (typeof found.notify === 'boolean') settings.notify = found.notify;
    if (typeof found.pushed === 'boolean') settings.pushed = found.pushed;
    if (typeof found.name === 'string') settings.name = found.name.slice(0, 40);
  } catch {
    return settings;
  }
  return settings;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden: the defaults serve
  }
}

export const settings = $state(restore(stored()));

/** Keep the settings and dress the page in them; runs again whenever one changes. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  if (settings.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.motion === 'system') delete root.dataset.motion;
  else root.dataset.motion = settings.motion;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    return; // a private window: the choice lasts as long as the page
  }
}

/** Whether things may travel, or only leave their mark. */
export function still(): boolean {
  if (settings.motion === 'reduced') return true;
  return settings.motion === 'system' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
