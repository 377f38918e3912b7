import { AppError } from '../app-error.ts';
import type { ErrorCode } from '../contract/problem.ts';

interface Share {
  /** Tasks of one owner that run at once. */
  readonly running: number;
  /** Tasks of one owner that wait. */
  readonly waiting: number;
  /** Why a further task of the owner is refused. Default: too_many_requests. */
  readonly code?: ErrorCode;
}

interface TaskOptions {
  /** Whom the task counts for. Required if the semaphore has a share. */
  readonly owner?: string;
  /** A waiting task whose signal is aborted is dropped: `run` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly owner: string;
  readonly start: () => void;
}

/**
 * Limits how many tasks run at once; a limited number of others wait, first in, first out. With a share, each owner
 * may use only a part of both, and the owners who wait take turns.
 */
export class Semaphore {
  readonly #limit: number;
  readonly #waitingLimit: number;
  readonly #share: Share;
  readonly #running = new Map<string, number>();
  /** In the order of arrival. */
  #waiting: Waiting[] = [];
  /** Owners with tasks, the one whose task started last at the end. */
  readonly #turns = new Set<string>();

  constructor(limit: number, waitingLimit: number, share: Share = { running: limit, waiting: waitingLimit }) {
    this.#limit = limit;
    this.#waitingLimit = waitingLimit;
    this.#share = share;
  }

  /** The number of tasks that run now and that wait. */
  get load(): { running: number; waiting: number } {
    const running = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return { running, waiting: this.#waiting.length };
  }

  /**
   * @throws {AppError} unavailable if too many tasks wait already; the code of the share if too many of this owner do
   * @throws the reason of `signal`
   */
  async run<T>(task: () => Promise<T>, { owner = '', signal }: TaskOptions = {}): Promise<T> {
    signal?.throwIfAborted();
    if (this.#mayStart(owner)) this.#start(owner);
    else await this.#turnOf(owner, signal);
    try {
      return await task();
    } finally {
      this.#end(owner);
    }
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }

  #mayStart(owner: string): boolean {
    return this.load.running < this.#limit && this.#runningOf(owner) < this.#share.running;
  }

  #start(owner: string): void {
    this.#running.set(owner, this.#runningOf(owner) + 1);
    this.#turns.delete(owner);
    this.#turns.add(owner);
  }

  async #turnOf(owner: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.length >= this.#waitingLimit) throw new AppError('unavailable');
    if (this.#waiting.filter((one) => one.owner === owner).length >= this.#share.waiting) {
      throw new AppError(this.#share.code ?? 'too_many_requests');
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { owner, start: resolve };
    const drop = () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
      this.#forgetIfIdle(owner);
      reject(signal?.reason);
    };
    this.#waiting.push(waiting);
    signal?.addEventListener('abort', drop, { once: true });
    await promise;
    signal?.removeEventListener('abort', drop);
  }

  #end(owner: string): void {
    const left = this.#runningOf(owner) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    this.#startNext();
    this.#forgetIfIdle(owner);
  }

  /** An owner whose tasks have all ended has no turn to wait for. */
  #forgetIfIdle(owner: string): void {
    if (this.#runningOf(owner) === 0 && !this.#waiting.some((one) => one.owner === owner)) {
      this.#turns.delete(owner);
    }
  }

  /** Of those who may start, the first one of the owner whose last start is the longest ago. */
  #startNext(): void {
    const turns = [...this.#turns];
    const eligible = this.#waiting.filter(({ owner }) => this.#mayStart(owner));
    const [first, ...others] = eligible;
    if (first === undefined) return;
    const next = others.reduce(
      (best, one) => (turns.indexOf(one.owner) < turns.indexOf(best.owner) ? one : best),
      first,
    );
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#start(next.owner);
    next.start();
  }
}
