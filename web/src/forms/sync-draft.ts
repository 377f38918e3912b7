import { createSaveTimer } from './save-timer.ts';
import type { Base, DraftStore, Stored, SyncNote } from './stored-draft.ts';
import { comparable } from './use-draft.ts';

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
  let heard: { id: string; version: number | null } | null = null;
  let held = false;
  /** The page was left, perhaps closed, while a save was under way. */
  let leaving = false;
  let ended = false;
  let sent = false;
  const timer = createSaveTimer(() => void flush());

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
      if (!ended && !store.isRefusal(error)) timer.retry();
    }
    return false;
  }

  async function flush(keepalive = false): Promise<void> {
    timer.stop();
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
    if (unsaved() && !state.onlyHere && !state.conflict) timer.changed();
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
          timer.retry();
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
      if (unsaved() && !state.conflict) timer.now();
      remember();
      return current;
    },
    /** @param values null if the form has its initial values */
    changed(values: T | null): void {
      if (ended) return;
      current = values;
      if (values === null && state.savedAt !== null) tell({ savedAt: null });
      remember();
      if (unsaved()) {
        if (!state.conflict) timer.changed();
      } else timer.stop();
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
      if (unsaved()) timer.changed();
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
      timer.stop();
      note.write(null);
    },
    /** The form is closed: what is not saved yet is sent. */
    end(): void {
      void flush(true);
      ended = true;
      timer.stop();
    },
  };
}
