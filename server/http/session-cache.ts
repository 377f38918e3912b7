import type { SignInMethod } from '#prisma/client.ts';
import type { GivenRole } from '../contract/roles.ts';
import type { Listener } from '../database/listener.ts';

/** Maximum number of sessions in memory, about 1 KB each. */
const maxSessions = 10_000;
/** Milliseconds after which a session is always read again. */
const maxAge = 60_000;

/** A row of `sessions` with its accounts. */
export interface StoredSession {
  readonly id: string;
  readonly method: SignInMethod;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly secondFactorAt: Date | null;
  readonly user: {
    readonly id: string;
    readonly email: string | null;
    readonly name: string | null;
    readonly disabledAt: Date | null;
    readonly deletedAt: Date | null;
    /** Whether a text is published to which the student has not agreed, and which everybody must. */
    readonly mustAgree: boolean;
  } | null;
  readonly administrator: {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
    readonly role: GivenRole | null;
    /** Which second factors the account has. */
    readonly app: boolean;
    readonly passkey: boolean;
  } | null;
  /** Its email and name do not change during the session. */
  readonly application: { readonly id: string; readonly email: string; readonly name: string } | null;
}

interface Entry {
  readonly session: StoredSession;
  readonly readAgainAt: number;
}

/**
 * Sessions that this server has read, as long as PostgreSQL tells it of every change of a session or an account (the triggers
 * of `notify_session_change`). A change on another server counts here within a second; without a working connection for
 * notifications nothing is kept. What a session allows is not kept: `findStanding` decides that on every request.
 */
export class SessionCache {
  /** By the hash of the token, the least recently used first. */
  readonly #entries = new Map<string, Entry>();
  /** Ids of sessions and accounts that have changed; `#dropChanged` removes their entries. */
  readonly #changed = new Set<string>();
  /** Changes with every notification. */
  #generation = 0;
  readonly #listener: Listener;

  /** Subscribes to the listener, which must not have begun. */
  constructor(listener: Listener) {
    this.#listener = listener;
    listener.subscribe({
      channel: 'session_changes',
      notifiedBy: 'notify_session_change',
      onNotification: (id) => {
        if (id === '') return this.#clear();
        this.#generation += 1;
        this.#changed.add(id);
        // A server without requests drops nothing.
        if (this.#changed.size > maxSessions) this.#clear();
      },
      onInterruption: () => this.#clear(),
    });
  }

  get(key: string): StoredSession | undefined {
    if (!this.#listener.isCurrent()) return undefined;
    this.#dropChanged();
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.readAgainAt < performance.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.session;
  }

  /**
   * Call it before the session is read.
   * @returns keeps what was read, unless a session or an account has changed since
   */
  beginRead(): (key: string, session: StoredSession) => void {
    const generation = this.#generation;
    return (key, session) => {
      if (generation !== this.#generation || !this.#listener.isListening()) return;
      this.#dropChanged();
      this.#entries.delete(key);
      if (this.#entries.size >= maxSessions) this.#entries.delete(this.#entries.keys().next().value ?? '');
      this.#entries.set(key, { session, readAgainAt: performance.now() + maxAge });
    };
  }

  #clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#changed.clear();
  }

  /** Once for all changes since the last call: the sweep deletes thousands of sessions in one transaction. */
  #dropChanged(): void {
    if (this.#changed.size === 0) return;
    const changed = (id: string | undefined) => id !== undefined && this.#changed.has(id);
    for (const [key, { session }] of this.#entries) {
      if (changed(session.id) || changed(session.user?.id) || changed(session.administrator?.id)) {
        this.#entries.delete(key);
      }
    }
    this.#changed.clear();
  }
}
