import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { stubSessionStorage } from './stub-session-storage.ts';
import { draftKey, hasAnyDraft, hasDraft, openDraft } from './use-draft.ts';

const schema = z.object({ title: z.string(), link: z.string(), version: z.number().nullable() });
const empty = { title: '', link: '', version: null };
const key = draftKey('user-1', 'task', 'task-1');
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubSessionStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  it('keeps what was typed, also an incomplete address, until it is removed', () => {
    const draft = openDraft({ key, schema });
    const values = { title: 'One take', link: 'https:/', version: null };
    draft.write(values, empty);
    expect(draft.read()).toEqual(values);
    draft.remove();
    expect(draft.read()).toBeNull();
    expect(stored.size).toBe(0);
  });

  it('belongs to one account and one form', () => {
    openDraft({ key, schema }).write({ ...empty, title: 'Mine' }, empty);
    expect(openDraft({ key: draftKey('user-2', 'task', 'task-1'), schema }).read()).toBeNull();
    expect(openDraft({ key: draftKey('user-1', 'submission', 'task-1'), schema }).read()).toBeNull();
    expect(openDraft({ key: draftKey('visitor', 'contact'), schema }).read()).toBeNull();
  });

  it('is found by its account, or by anybody but a visitor', () => {
    stored.set('torchbearer:scroll', '{}');
    openDraft({ key: draftKey('visitor', 'contact'), schema }).write({ ...empty, title: 'Hello' }, empty);
    expect(hasAnyDraft([])).toBe(false);
    expect(hasAnyDraft(['user-1'])).toBe(false);
    openDraft({ key, schema }).write({ ...empty, title: 'Mine' }, empty);
    expect(hasAnyDraft([])).toBe(true);
    expect(hasAnyDraft(['user-1', 'a@b.c'])).toBe(true);
    expect(hasAnyDraft(['user-2'])).toBe(false);
    expect(hasAnyDraft(['user'])).toBe(false);
  });

  it('stores only the fields of its schema', () => {
    const draft = openDraft({ key, schema });
    const values = { ...empty, title: 'Hello', website: 'x' };
    draft.write(values, empty);
    expect(draft.read()).toEqual({ ...empty, title: 'Hello' });
    expect([...stored.values()].join()).not.toContain('website');
  });

  it('is removed when it equals the form’s first values, apart from blanks', () => {
    const draft = openDraft({ key, schema });
    draft.write({ ...empty, title: 'Hello' }, empty);
    draft.write({ ...empty, title: ' ' }, empty);
    expect(stored.size).toBe(0);
  });

  it('is null and removed if the storage contains something else, and null if it is blocked', () => {
    const draft = openDraft({ key, schema });
    for (const text of ['{', '"x"', '{"title":1}', 'no json']) {
      stored.set(key, text);
      expect(draft.read()).toBeNull();
      expect(hasDraft(key)).toBe(false);
    }
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(draft.read()).toBeNull();
    expect(() => draft.write({ ...empty, title: 'x' }, empty)).not.toThrow();
    expect(() => draft.remove()).not.toThrow();
  });
});
