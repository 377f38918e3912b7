import { setTimeout as wait } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';

/** Milliseconds that a request waits for another one of the same upload to end. */
const waitAtMost = 15_000;

interface Holder {
  readonly askToEnd: RequestRelease;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/**
 * One request at a time for an upload on this server: a newer one ends the older, whose connection may be lost without the server
 * knowing it, and then reads what has arrived. Between servers, `storePart` decides which bytes count.
 */
export class UploadLocker implements Locker {
  readonly #holders = new Map<string, Holder>();

  newLock(id: string): Lock {
    return {
      lock: (signal, askToEnd) => this.#lock(id, signal, askToEnd),
      unlock: async () => {
        const holder = this.#holders.get(id);
        this.#holders.delete(id);
        holder?.end();
      },
    };
  }

  /** Ends all requests in progress: what has arrived is kept. */
  async endAll(): Promise<void> {
    await Promise.all(Array.from(this.#holders.values(), (holder) => holder.askToEnd()));
  }

  async #lock(id: string, signal: AbortSignal, askToEnd: RequestRelease): Promise<void> {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(waitAtMost)]);
    for (let holder = this.#holders.get(id); holder !== undefined; holder = this.#holders.get(id)) {
      await holder.askToEnd();
      const waiting = new AbortController();
      const late = wait(waitAtMost, undefined, {
        signal: AbortSignal.any([timeout, waiting.signal]),
        ref: false,
      });
      await Promise.race([holder.ended, late.catch(() => {})]);
      waiting.abort();
      if (timeout.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    this.#holders.set(id, { askToEnd, ended, end });
  }
}
