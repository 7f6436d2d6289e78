/** The one announcer: what happens is said once, in words, to whoever listens instead of looking. */

const LATER = 150; // milliseconds: sentences of one moment are said together, and a changed text is heard as new

class Announcer {
  said = $state('');
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(...sentences: string[]): void {
    this.#waiting.push(...sentences.filter((sentence) => sentence && !this.#waiting.includes(sentence)));
    if (!this.#waiting.length) return;
    clearTimeout(this.#timer);
    this.said = '';
    this.#timer = setTimeout(() => {
      this.said = this.#waiting.join(' ');
      this.#waiting = [];
    }, LATER);
  }
}

export const announcer = new Announcer();
