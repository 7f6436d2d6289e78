/** The days on which somebody solved the puzzle of the day, kept in local storage. */

const KEY = 'embruns.daily';
const MOST = 400; // days that are kept

const DAY = 24 * 60 * 60 * 1000;

/** The date that many days before this one; both as 2026-11-16. */
export function before(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
}

/** What was stored, where it still makes sense. */
export function restore(stored: string | null): string[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter((day): day is string => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day));
  } catch {
    return [];
  }
}

/** How many days in a row were solved; today may still be open. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  let length = 0;
  for (let day = solved.has(today) ? today : before(today, 1); solved.has(day); day = before(day, 1)) length += 1;
  return length;
}

export function solvedDays(): string[] {
  try {
    return restore(localStorage.getItem(KEY));
  } catch {
    return []; // storage may be forbidden
  }
}

export function solve(day: string): void {
  try {
    const days = [...new Set([...solvedDays(), day])].sort();
    localStorage.setItem(KEY, JSON.stringify(days.slice(-MOST)));
  } catch {
    return; // a private window: the streak lasts as long as the page
  }
}
