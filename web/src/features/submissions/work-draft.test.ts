import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, dropDraft, loadDraft, saveDraft } from './work-draft.ts';
import { emptyWork } from './work-form.ts';

const key = draftKey('user-1', 'task', 'task-1');
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('work drafts', () => {
  it('keep what was typed, half an address too, until they are dropped', () => {
    const values = { ...emptyWork, description: 'One take', link: 'https:/' };
    saveDraft(key, values, null);
    expect(loadDraft(key)).toEqual({ values, version: null });
    dropDraft(key);
    expect(loadDraft(key)).toBeNull();
  });

  it('belong to one student and one thing', () => {
    saveDraft(key, { ...emptyWork, title: 'Mine' }, null);
    expect(loadDraft(draftKey('user-2', 'task', 'task-1'))).toBeNull();
    expect(loadDraft(draftKey('user-1', 'submission', 'task-1'))).toBeNull();
  });

  it('are nothing where the storage holds something else, or may not be used', () => {
    for (const stored of ['{', '"x"', '{"values":{"title":1}}']) {
      kept.set(key, stored);
      expect(loadDraft(key)).toBeNull();
    }
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(loadDraft(key)).toBeNull();
    expect(() => saveDraft(key, emptyWork, null)).not.toThrow();
    expect(() => dropDraft(key)).not.toThrow();
  });
});
