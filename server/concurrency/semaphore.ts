import { AppError } from '../app-error.ts';

/** Lets at most `count` pieces of work run at once; at most `waitingMax` others wait, in order. */
export class Semaphore {
  readonly #count: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(count: number, waitingMax: number) {
    this.#count = count;
    this.#waitingMax = waitingMax;
  }

  /** Pieces of work that run now and that wait. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /** @throws {AppError} unavailable, where too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#count) {
      if (this.#waiting.length >= this.#waitingMax) throw new AppError('unavailable');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot passes on to who waits longest, so `running` stays as it is, or becomes free.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
