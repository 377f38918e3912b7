import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { aboutOnDevice, forgetDeviceDrafts, hasDeviceDraft, keepDeviceDrafts } from './device-drafts.ts';
import { stubLocalStorage, stubSessionStorage } from './stub-session-storage.ts';
import { draftKey, hasAnyDraft, hasDraft, openDraft } from './use-draft.ts';

const schema = z.object({ title: z.string(), link: z.string(), version: z.number().nullable() });
const empty = { title: '', link: '', version: null };
const key = draftKey('user-1', 'task', 'task-1');
let stored: Map<string, string>;
let device: Map<string, string>;

beforeEach(() => {
  stored = stubSessionStorage();
  device = stubLocalStorage();
  keepDeviceDrafts(['user-1', 'user-2']);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

  it('stores answers beside those that nobody has touched', () => {
    const answers = z.object({ answers: z.record(z.string(), z.array(z.string())) });
    const draft = openDraft<{ answers: Record<string, string[]> }>({ key, schema: answers });
    draft.write({ answers: { why: ['Fires'], hours: undefined as unknown as string[] } }, { answers: {} });
    expect(draft.read()).toEqual({ answers: { why: ['Fires'] } });
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

describe('a draft on the device', () => {
  const values = { title: 'Read it again', link: '', version: null };

  it('is not in the tab, and is removed when it is sent', () => {
    const draft = openDraft({ key, schema, onDevice: true });
    draft.write(values, empty);
    expect([stored.size, device.size]).toEqual([0, 1]);
    expect(hasDraft(key)).toBe(true);
    expect(openDraft({ key, schema, onDevice: true }).read()).toEqual(values);
    expect(hasAnyDraft(['user-1'])).toBe(true);
    // After a reload it is not known whose session has ended: another one may use the device.
    expect(hasAnyDraft([])).toBe(false);
    draft.sent();
    expect(device.size).toBe(0);
  });

  it('S60 is removed when its account signs out, with all that the device keeps of that account', () => {
    openDraft({ key, schema, onDevice: true }).write(values, empty);
    const other = draftKey('user-2', 'task', 'task-1');
    openDraft({ key: other, schema, onDevice: true }).write(values, empty);
    device.set(`${key}:only-here`, JSON.stringify(values));
    device.set('torchbearer:theme', 'dark');
    expect(hasDeviceDraft(['user-1'])).toBe(true);
    forgetDeviceDrafts(['user-1']);
    expect(hasDeviceDraft(['user-1'])).toBe(false);
    expect([...device.keys()]).toEqual([other, 'torchbearer:theme']);
  });

  it('is kept for seven days', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const draft = openDraft({ key, schema, onDevice: true });
    draft.write(values, empty);
    vi.setSystemTime(Date.UTC(2026, 0, 8));
    keepDeviceDrafts([]);
    expect(draft.read()).toEqual(values);
    vi.setSystemTime(Date.UTC(2026, 0, 8, 0, 1));
    expect(hasDraft(key)).toBe(false);
    expect(draft.read()).toBeNull();
    draft.write(values, empty);
    vi.setSystemTime(Date.UTC(2026, 0, 16));
    keepDeviceDrafts([]);
    expect(device.size).toBe(0);
  });

  it('says what version it was typed for, until something is typed for a newer one', () => {
    expect(aboutOnDevice(key).version).toBeUndefined();
    openDraft({ key, schema, onDevice: true, version: 1 }).write(values, empty);
    const newer = openDraft({ key, schema, onDevice: true, version: 2 });
    expect(newer.read()).toEqual(values);
    expect(aboutOnDevice(key).version).toBe(1);
    newer.write({ ...values, link: 'https:/' }, empty);
    expect(aboutOnDevice(key).version).toBe(2);
  });
});
