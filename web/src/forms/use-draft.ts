import { useMemo } from 'react';
import type { z } from 'zod';
import { isOf, isOld, keysIn, prefix, readOnDevice, storeOnDevice } from './device-drafts.ts';

export const visitorAccount = 'visitor';

/** The storage key, by account and form: two accounts in one tab must not see each other's drafts. */
export function draftKey(account: string, ...form: string[]): string {
  return `${prefix}${[account, ...form].join(':')}`;
}

/** Equal results mean equal values, apart from blanks at the ends of text. */
export const comparable = (values: unknown) =>
  JSON.stringify(values, (_key, value: unknown) => (typeof value === 'string' ? value.trim() : value));

function changedFields<T extends object>(values: T, initial: T | undefined): Partial<T> {
  const before = new Map(Object.entries(initial ?? {}));
  const changed = Object.entries(values).filter(
    ([name, value]) => comparable(value) !== comparable(before.get(name)),
  );
  return Object.fromEntries(changed) as Partial<T>;
}

export interface Draft<T> {
  /** Null if there is no draft. One that does not match the schema is removed. */
  read: () => T | null;
  /** Stores the fields of the schema; removes the draft if nothing differs from `initial`. Whether a draft is stored now. */
  write: (values: T, initial: T) => boolean;
  remove: () => void;
  /** After it was sent. */
  sent: () => void;
}

/** What also keeps a draft, on all devices. */
export interface DraftServer<T> {
  /** @param local what this tab has. @returns what the form begins with */
  begin: (local: T | null) => T | null;
  changed: (values: T | null) => void;
  sent: () => void;
}

/**
 * A draft in session or local storage, which may be full, blocked, or contain the fields of an older release. The form works
 * without it, so these functions do not throw.
 */
export function openDraft<T extends object>(options: DraftOptions<T>): Draft<T> {
  const { key, schema, changesOnly, onDevice = false, version, server } = options;
  const storage = () => (onDevice ? localStorage : sessionStorage);
  // As JSON: fields that nobody has touched are undefined, which is not stored.
  const stored = (values: T) => schema.safeParse(JSON.parse(JSON.stringify(values))).data;
  function removeHere() {
    try {
      storage().removeItem(key);
    } catch {
      // If storage is blocked, nothing was stored.
    }
  }
  function readHere(): T | null {
    try {
      if (onDevice) {
        const kept = readOnDevice(key);
        return kept && schema.parse(kept.values);
      }
      const text = sessionStorage.getItem(key);
      return text === null ? null : schema.parse(JSON.parse(text));
    } catch {
      // Otherwise `hasDraft` would mark an item whose form restores nothing.
      removeHere();
      return null;
    }
  }
  function store(values: unknown): boolean {
    try {
      if (onDevice) return storeOnDevice(key, values, version);
      sessionStorage.setItem(key, JSON.stringify(values));
      return true;
    } catch {
      // The form still holds the values.
      return false;
    }
  }
  return {
    read() {
      const here = readHere();
      if (!server) return here;
      const values = server.begin(here);
      if (values === null) removeHere();
      else store(values);
      return values;
    },
    write(values, initial) {
      const draft = stored(values);
      const before = stored(initial);
      if (draft === undefined || comparable(draft) === comparable(before)) {
        removeHere();
        server?.changed(null);
        return false;
      }
      server?.changed(draft);
      return store(changesOnly ? changedFields(draft, before) : draft);
    },
    remove() {
      removeHere();
      server?.changed(null);
    },
    sent() {
      removeHere();
      server?.sent();
    },
  };
}

/** Whether a form has a draft that was not sent. */
export function hasDraft(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return true;
    const text = localStorage.getItem(key);
    return text !== null && !isOld(text);
  } catch {
    return false;
  }
}

/** Whether one of these accounts has a draft here; with no accounts, whether anybody but a visitor has one in this tab. */
export function hasAnyDraft(accounts: readonly string[]): boolean {
  try {
    const here = keysIn(sessionStorage);
    if (accounts.length === 0) return here.some((key) => !isOf([visitorAccount], key));
    return [...here, ...keysIn(localStorage)].some((key) => isOf(accounts, key));
  } catch {
    return false;
  }
}

export interface DraftOptions<T> {
  /** From `draftKey`. */
  key: string;
  /** Accepts everything that can be typed, valid or not. */
  schema: z.ZodType<T>;
  /**
   * Stores only the fields that differ from the form's first values, so that a restored draft does not write back what
   * another tab changed since. The schema must not require a field.
   */
  changesOnly?: boolean;
  /**
   * Kept on this device instead of in this tab, so that it survives a crash of the browser: until it is sent, its account
   * signs out, another account signs in, or seven days have passed.
   */
  onDevice?: boolean;
  /** On the device: of what the form is about, for `aboutOnDevice`. The same as long as the form is open. */
  version?: number | undefined;
  /** The same object as long as the form is open. */
  server?: DraftServer<T> | undefined;
}

/** The draft of one form, kept until the form is sent; null for a form without drafts. */
export function useDraft<T extends object>(options: DraftOptions<T> | undefined): Draft<T> | null {
  const { key, schema, changesOnly = false, onDevice = false, version, server } = options ?? {};
  return useMemo(
    () => (key && schema ? openDraft({ key, schema, changesOnly, onDevice, version, server }) : null),
    [key, schema, changesOnly, onDevice, version, server],
  );
}
