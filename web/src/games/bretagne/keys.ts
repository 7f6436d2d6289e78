/** The keyboard: a letter for each thing that may be chosen, and the neighbour an arrow leads to. */

import { neighbour } from '../../core/arrows';

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

/** The thing an arrow leads to from the one in focus; null where there is none. */
export function neighbourOf(root: HTMLElement, arrow: string): HTMLElement | SVGElement | null {
  const here = document.activeElement;
  if (!(here instanceof Element) || !root.contains(here)) return null;
  if (here.matches('[role=tablist] *, input')) return null;
  const all = [...root.querySelectorAll<HTMLElement | SVGElement>('button:not(:disabled), [role=button]')].filter(
    (one) => one !== here && one.getClientRects().length > 0,
  );
  return neighbour(here, all, arrow);
}
