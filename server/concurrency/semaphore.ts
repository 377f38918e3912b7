import { AppError } from '../app-error.ts';

/** Limits how many tasks run at once; a limited number of others wait, first in, first out. */
export class Semaphore {
  readonly #limit: number;
  readonly #waitingLimit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limit: number, waitingLimit: number) {
    this.#limit = limit;
    this.#waitingLimit = waitingLimit;
  }

  /** The number of tasks that run now and that wait. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /** @throws {AppError} unavailable, if too many tasks wait already */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit) {
      if (this.#waiting.length >= this.#waitingLimit) throw new AppError('unavailable');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await task();
    } finally {
      // The permit passes to the first waiting task, so `running` does not change, or is released.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
