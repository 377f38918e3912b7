import { useMemo } from 'react';
import type { z } from 'zod';

/** The storage key, by account and form: two accounts in one tab must not see each other's drafts. */
export function draftKey(account: string, ...form: string[]): string {
  return `torchbearer:draft:${[account, ...form].join(':')}`;
}

/** Equal results mean equal values, apart from blanks at the ends of text. */
const comparable = (values: unknown) =>
  JSON.stringify(values, (_key, value: unknown) => (typeof value === 'string' ? value.trim() : value));

export interface Draft<T> {
  /** Null if there is no draft, or if it does not match the schema. */
  read: () => T | null;
  /** Stores the fields of the schema; removes the draft if nothing differs from `initial`. */
  write: (values: T, initial: T) => void;
  remove: () => void;
}

/**
 * A draft in session storage, which may be full, blocked, or contain the fields of an older release. The form works
 * without it, so these functions do not throw.
 */
export function openDraft<T>(key: string, schema: z.ZodType<T>): Draft<T> {
  const stored = (values: T) => schema.safeParse(values).data;
  function remove() {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // If storage is blocked, nothing was stored.
    }
  }
  return {
    read() {
      try {
        return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    write(values, initial) {
      const draft = stored(values);
      if (draft === undefined || comparable(draft) === comparable(stored(initial))) return remove();
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // The form still holds the values.
      }
    },
    remove,
  };
}

export interface DraftOptions<T> {
  /** From `draftKey`. */
  key: string;
  /** Accepts everything that can be typed, valid or not. */
  schema: z.ZodType<T>;
}

/** The draft of one form, kept in this tab until the form is sent; null for a form without drafts. */
export function useDraft<T>(options: DraftOptions<T> | undefined): Draft<T> | null {
  const { key, schema } = options ?? {};
  return useMemo(() => (key && schema ? openDraft(key, schema) : null), [key, schema]);
}
