/** The keyboard: a letter for each thing that may be chosen, and the neighbour an arrow leads to. */

/** U, H and L are the table's; B, O, P, T and X stand on the buttons beside the question. */
const LETTERS = 'ACDEFGIJKMNQRSVWYZ';

export function assignKeys(root: ParentNode, wanted: boolean): void {
  let next = 0;
  for (const choice of root.querySelectorAll<HTMLElement>('button.bre-choice')) {
    const offered = wanted && choice.dataset.choice !== undefined && choice.getClientRects().length > 0;
    const letter = offered ? LETTERS.charAt(next++) : '';
    if (letter) {
      choice.dataset.key = letter;
      choice.setAttribute('aria-keyshortcuts', letter.toLowerCase());
    } else if (choice.dataset.key !== undefined) {
      delete choice.dataset.key;
      choice.removeAttribute('aria-keyshortcuts');
    }
  }
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Spot {
  x: number;
  y: number;
}

/** Which of these spots an arrow leads to: the nearest ahead, what lies aside counting double. */
export function nearest(from: Spot, spots: readonly Spot[], arrow: string): number {
  const [dx, dy] = WAYS[arrow] ?? [0, 0];
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, k) => {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead < 4) return;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [k, far];
  });
  return best;
}

/** The thing next to the one in focus; the first where none is. */
export function neighbourOf(root: HTMLElement, arrow: string): HTMLElement | SVGElement | null {
  const here = document.activeElement;
  if (!(here instanceof Element) || !root.contains(here)) return null;
  if (here.matches('[role=tablist] *, input')) return null;
  const all = [...root.querySelectorAll<HTMLElement | SVGElement>('button:not(:disabled), [role=button]')].filter(
    (one) => one !== here && one.getClientRects().length > 0,
  );
  const centre = (one: Element): Spot => {
    const box = one.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return all[nearest(centre(here), all.map(centre), arrow)] ?? null;
}
