import { comparable } from './use-draft.ts';

/** The state of a draft on the server. */
export interface ServerState {
  id: string;
  version: number;
}
type Base = ServerState | null;

/** What the server has now, with its values; null without a draft. */
export type Stored<T> = (ServerState & { values: T; updatedAt: string }) | null;

export interface DraftStore<T> {
  load: () => Promise<Stored<T>>;
  /** @throws what `isStale` recognizes if the server's state is not `base` */
  save: (values: T, base: Base, options: { keepalive: boolean }) => Promise<NonNullable<Stored<T>>>;
  discard: (base: ServerState) => Promise<void>;
  isStale: (error: unknown) => boolean;
  /** The server answered, and would answer the same again. */
  isRefusal: (error: unknown) => boolean;
}

/** What this browser keeps of a draft between two visits. */
export interface SyncNote {
  base: Base;
  /** There is more here than the server has. */
  unsaved: boolean;
}

export interface SyncState<T> {
  /** When the server saved it, as an ISO timestamp. */
  savedAt: string | null;
  /** The server could not be reached, or did not take it: what is typed is only here. */
  onlyHere: boolean;
  /** Another tab or device has changed it, and this one too: what is there, null if it was submitted or discarded. */
  conflict: { newest: Stored<T> } | null;
}

/** Why what the form has was not sent: the server has another draft, and the state asks which of them counts. */
export class OtherDraft extends Error {}

interface Options<T> {
  store: DraftStore<T>;
  note: { read: () => SyncNote | null; write: (note: SyncNote | null) => void };
  /** Shows what another tab or device has saved; null: nothing. */
  onAdopt: (values: T | null) => void;
  onState: (state: SyncState<T>) => void;
}

/** Milliseconds. */
const pause = 1_200;
const longestPause = 8_000;
const retryAfter = 10_000;

/**
 * Keeps one form and its draft on the server alike. `changed` is called with each change, and `check` when the draft may have
 * been changed elsewhere. It saves on top of the state that it has seen only, so that nothing of another tab is replaced.
 */
export function syncDraft<T>({ store, note, onAdopt, onState }: Options<T>) {
  let base: Base = null;
  /** What the server has, as far as is known here; null: nothing, undefined: something else than the form. */
  let synced: T | null | undefined = null;
  let current: T | null = null;
  let state: SyncState<T> = { savedAt: null, onlyHere: false, conflict: null };
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | null = null;
  let heard: { id: string; version: number | null } | null = null;
  let held = false;
  /** The page was left, perhaps closed, while a save was under way. */
  let leaving = false;
  let ended = false;
  let sent = false;

  const unsaved = () => comparable(current) !== comparable(synced);
  function tell(next: Partial<SyncState<T>>) {
    if (sent) return;
    state = { ...state, ...next };
    onState(state);
  }
  const remember = () => note.write(base === null && current === null ? null : { base, unsaved: unsaved() });

  function isNews({ id, version }: NonNullable<typeof heard>): boolean {
    if (base === null) return version !== null;
    return id !== base.id || version === null || version > base.version;
  }

  function settle(stored: Stored<T>) {
    base = stored && { id: stored.id, version: stored.version };
    synced = stored?.values ?? null;
  }
  function adopt(stored: Stored<T>) {
    settle(stored);
    current = stored?.values ?? null;
  }

  function schedule(delay = pause) {
    clearTimeout(timer);
    waitingSince ??= Date.now();
    const wait = Math.max(0, Math.min(delay, waitingSince + longestPause - Date.now()));
    timer = setTimeout(() => void flush(), delay === retryAfter ? retryAfter : wait);
  }

  /** What the server has differs from `base`. */
  function meet(stored: Stored<T>) {
    // An answer may be older than what was saved since.
    if (stored?.id === base?.id && (stored?.version ?? 0) <= (base?.version ?? 0)) return;
    const mine = unsaved();
    const same = comparable(stored?.values ?? null) === comparable(current);
    if (same || !mine) {
      if (same) settle(stored);
      else {
        adopt(stored);
        onAdopt(current);
      }
      tell({ conflict: null, onlyHere: false, savedAt: stored?.updatedAt ?? null });
    } else {
      tell({ conflict: { newest: stored } });
    }
    remember();
  }

  async function check(): Promise<void> {
    if (ended || held || running) return;
    const stored = await store.load().catch(() => undefined);
    // What is saved meanwhile finds out by itself.
    if (stored !== undefined && !ended && !held && !running) meet(stored);
  }

  /** @returns whether the server has another state than `base` */
  async function save(keepalive: boolean): Promise<boolean> {
    const sending = current;
    try {
      if (sending !== null) {
        const stored = await store.save(sending, base, { keepalive });
        settle({ ...stored, values: sending });
        tell({ savedAt: stored.updatedAt, onlyHere: leaving && unsaved() });
      } else {
        if (base) await store.discard(base);
        settle(null);
        tell({ savedAt: null, onlyHere: leaving && unsaved() });
      }
    } catch (error) {
      if (store.isStale(error)) return true;
      tell({ onlyHere: true });
      if (!ended && !store.isRefusal(error)) schedule(retryAfter);
    }
    return false;
  }

  async function flush(keepalive = false): Promise<void> {
    clearTimeout(timer);
    waitingSince = null;
    if (keepalive && running && !ended) {
      // That save does not have what was typed since, and ends with the page.
      leaving = true;
      tell({ onlyHere: true });
    }
    if (ended || held || running || state.conflict || !unsaved()) return;
    running = save(keepalive);
    let stale = await running;
    while (leaving && !held && !sent && !stale) {
      leaving = false;
      if (!unsaved()) break;
      running = save(true);
      stale = await running;
    }
    leaving = false;
    running = null;
    if (sent) return;
    remember();
    if (stale || (heard && isNews(heard))) await check();
    heard = null;
    if (ended) return;
    if (unsaved() && !state.onlyHere && !state.conflict) schedule();
  }

  return {
    /** @param local what this browser has kept. @returns what the form begins with */
    begin(local: T | null, stored: Stored<T> | undefined): T | null {
      const kept = note.read();
      current = local;
      if (stored === undefined) {
        base = kept?.base ?? null;
        synced = kept && !kept.unsaved ? local : null;
        if (unsaved()) {
          tell({ onlyHere: true });
          schedule(retryAfter);
        }
        return local;
      }
      const moved = kept !== null && (kept.base?.id !== stored?.id || kept.base?.version !== stored?.version);
      if (local === null || (kept !== null && !kept.unsaved)) {
        adopt(stored);
        tell({ savedAt: stored?.updatedAt ?? null });
      } else if (moved || (kept === null && stored !== null)) {
        base = kept?.base ?? null;
        // Without a draft on the server there is nothing to choose: what is here is saved as a new one.
        if (stored === null) base = null;
        else meet(stored);
      } else settle(stored);
      if (unsaved() && !state.conflict) schedule(0);
      remember();
      return current;
    },
    /** @param values null if the form is as it was at first */
    changed(values: T | null): void {
      if (ended) return;
      current = values;
      remember();
      if (unsaved()) {
        if (!state.conflict) schedule();
      } else clearTimeout(timer);
    },
    flush,
    check,
    /** For an event: a state was saved or, without a version, the draft was submitted or discarded. */
    heard(id: string, version: number | null): void {
      if (running || held) heard = { id, version };
      else if (isNews({ id, version })) void check();
    },
    /** While what the form has is being sent, which ends the draft, nothing is saved or adopted. */
    hold(sending: boolean): void {
      held = sending;
      if (sending || ended) return;
      if (heard && isNews(heard)) void check();
      heard = null;
      if (unsaved()) schedule();
    },
    /**
     * Sends what the form has, which ends the draft in the state that was seen. The form is held meanwhile.
     * @throws OtherDraft if the draft was changed elsewhere; what `deliver` throws
     */
    async send<R>(deliver: (base: Base) => Promise<R>): Promise<R> {
      while (running) await running;
      try {
        return await deliver(base);
      } catch (error) {
        if (!store.isStale(error)) throw error;
        const stored = await store.load().catch(() => undefined);
        const known = stored?.id === base?.id && stored?.version === base?.version;
        if (!stored || known) throw error;
        if (comparable(stored.values) !== comparable(current)) {
          synced = undefined;
          tell({ conflict: { newest: stored } });
          remember();
          throw new OtherDraft('The draft was changed elsewhere.', { cause: error });
        }
        settle(stored);
        return deliver(base);
      }
    },
    /** Ends a conflict: saves what is here over what is there, or shows that. */
    resolve(mine: boolean): void {
      const { conflict } = state;
      if (!conflict) return;
      settle(conflict.newest);
      tell({ conflict: null, savedAt: conflict.newest?.updatedAt ?? null });
      if (mine) void flush();
      else {
        adopt(conflict.newest);
        onAdopt(current);
      }
      remember();
    },
    /** What the form has was sent, which has ended the draft on the server. */
    sent(): void {
      ended = true;
      sent = true;
      clearTimeout(timer);
      note.write(null);
    },
    /** The form is closed: what is not saved yet is sent. */
    end(): void {
      void flush(true);
      ended = true;
      clearTimeout(timer);
    },
  };
}
