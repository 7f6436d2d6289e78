/** The focus stays where a person works: what vanishes under it hands it on to its own part of the page. */

const FOCUSABLE = '[tabindex="0"], button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled)';

const isGone = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled, [hidden] *');

const isShown = (element: HTMLElement): boolean => element.checkVisibility?.() ?? element.offsetParent !== null;

/** What takes the focus in a part of the page: the first thing that can be chosen there, else the part itself. */
function heirIn(part: HTMLElement): HTMLElement | null {
  const found = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown);
  return found.find((one) => one.tabIndex === 0) ?? null;
}

/**
 * Watch over the focus within `main`, whose parts have these selectors; `rest` takes it where a part has nothing to choose.
 * `<main {@attach keepFocus(['.board', …], '.ask')}>`
 */
export function keepFocus(parts: readonly string[], rest: string): (main: HTMLElement) => () => void {
  return (main) => {
    let last: HTMLElement | null = null;
    let part: HTMLElement | null = null;
    let waiting = 0;

    const noted = (event: FocusEvent): void => {
      if (!(event.target instanceof HTMLElement)) return;
      last = event.target;
      part = last.closest<HTMLElement>(parts.join());
    };
    const handOn = (): void => {
      waiting = 0;
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (!lost || !last) return;
      const where = part?.isConnected ? part : null;
      const heir = isGone(last) ? ((where && heirIn(where)) ?? main.querySelector<HTMLElement>(rest) ?? main) : last;
      heir.focus({ preventScroll: true }); // a button that was disabled for a moment gets it back
    };
    // Whoever presses beside everything wants no focus; pressing something that takes it notes it again.
    const pressed = (): void => {
      last = null;
    };
    // A board moves the focus itself as soon as it is drawn: it comes first.
    const changed = new MutationObserver(() => {
      if (last && !waiting) waiting = requestAnimationFrame(() => (waiting = requestAnimationFrame(handOn)));
    });
    main.addEventListener('focusin', noted);
    document.addEventListener('pointerdown', pressed, { capture: true });
    changed.observe(main, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden'],
    });
    return () => {
      main.removeEventListener('focusin', noted);
      document.removeEventListener('pointerdown', pressed, { capture: true });
      changed.disconnect();
      cancelAnimationFrame(waiting);
    };
  };
}
