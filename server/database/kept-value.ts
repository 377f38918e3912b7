import type { Listener } from './listener.ts';

interface Options<Value> {
  readonly channel: string;
  /** The function whose triggers notify of every change of what `read` reads. */
  readonly notifiedBy: string;
  readonly read: () => Promise<Value>;
}

/**
 * One value that is read from PostgreSQL and kept in memory until a notification says that it has changed. A change on
 * another server counts here within a second; without a working connection for notifications nothing is kept.
 */
export class KeptValue<Value extends object> {
  readonly #listener: Listener;
  readonly #read: () => Promise<Value>;
  #value: Value | null = null;
  /** The read whose value will be kept: null once something has changed since it began. */
  #reading: Promise<Value | null> | null = null;

  /** Subscribes to the listener, which must not have begun. */
  constructor(listener: Listener, { channel, notifiedBy, read }: Options<Value>) {
    this.#listener = listener;
    this.#read = read;
    const forget = () => {
      this.#value = null;
      this.#reading = null;
    };
    listener.subscribe({ channel, notifiedBy, onNotification: forget, onInterruption: forget });
  }

  /** The value, which is read first if necessary; null if it may be out of date: the caller reads what it needs itself. */
  async get(): Promise<Value | null> {
    if (!this.#listener.isCurrent()) return null;
    return this.#value ?? this.#reading ?? this.#readAndKeep();
  }

  #readAndKeep(): Promise<Value | null> {
    const isNewest = () => this.#reading === reading;
    const reading = this.#read()
      .then((value) => {
        if (!isNewest()) return null;
        this.#value = value;
        return value;
      })
      .finally(() => {
        if (isNewest()) this.#reading = null;
      });
    this.#reading = reading;
    return reading;
  }
}
