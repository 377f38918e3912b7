import { afterEach, describe, expect, it, vi } from 'vitest';
import { editMe, joiningYearProblem } from '#contract/users.ts';
import { stubSessionStorage } from '../../forms/stub-session-storage.ts';
import { openDraft } from '../../forms/use-draft.ts';
import {
  profileDraft,
  profileEditForm,
  profileForm,
  profileValuesOf,
  toProfileEdit,
} from './profile-form-values.ts';
import { sampleUser } from './sample-user.ts';

afterEach(() => vi.unstubAllGlobals());

const user = sampleUser({
  name: 'Asha Rao',
  phone: '+91 98765 43210',
  college: 'Lakeside College',
  joiningYear: 2024,
});
const values = profileValuesOf(user);
const errorsOf = (change: object) =>
  profileForm
    .safeParse({ ...values, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe('profileForm', () => {
  it('accepts a profile with every optional field empty', () => {
    expect(profileForm.parse(values)).toEqual(values);
    expect(values).toMatchObject({
      name: 'Asha Rao',
      phone: '+91 98765 43210',
      joiningYear: '2024',
      photo: 'keep',
    });
  });

  it('refuses with the contract’s messages', () => {
    expect(errorsOf({ name: '  ' })).toEqual([['name', 'Enter your name.']]);
    expect(errorsOf({ shownAs: 'alias', alias: ' ' })).toEqual([['alias', 'Enter an alias.']]);
    expect(errorsOf({ shownAs: 'alias', alias: 'x'.repeat(201) })[0]?.[0]).toBe('alias');
    for (const joiningYear of ['24', 'then', '2024.5', '9999']) {
      expect(errorsOf({ joiningYear })).toEqual([['joiningYear', joiningYearProblem()]]);
    }
    expect(errorsOf({ phone: 'call me' })[0]?.[0]).toBe('phone');
    expect(errorsOf({ linkedin: 'javascript:alert(1)' })[0]?.[0]).toBe('linkedin');
  });

  it('takes the present year from the server, not from the device', async () => {
    vi.setSystemTime('2001-01-01T00:00:00Z');
    vi.resetModules();
    const { noteServerTime } = await import('../../api/server-time.ts');
    const { profileForm } = await import('./profile-form-values.ts');
    const answer = { date: 'Sun, 22 Nov 2026 03:00:00 GMT', 'cache-control': 'no-store' };
    noteServerTime(new Headers(answer), performance.now());
    const accepts = (joiningYear: string) => profileForm.safeParse({ ...values, joiningYear }).success;
    expect(['2026', '2027', '2028'].map(accepts)).toEqual([true, true, false]);
    vi.useRealTimers();
  });

  it('completes an address without a scheme', () => {
    expect(profileForm.parse({ ...values, instagram: 'instagram.com/asha' }).instagram).toBe(
      'https://instagram.com/asha',
    );
  });
});

it('turns a name on a network into an address, and checks only what was changed', () => {
  expect(profileForm.parse({ ...values, linkedin: '@asha' }).linkedin).toBe(
    'https://www.linkedin.com/in/asha',
  );
  expect(errorsOf({ linkedin: 'https://example.org/asha' })).toEqual([
    ['linkedin', 'Enter an @name or an address on linkedin.com.'],
  ]);
  const old = { ...values, linkedin: 'https://example.org/asha', joiningYear: '2090' };
  expect(profileEditForm(old).safeParse({ ...old, college: 'Hill College' }).success).toBe(true);
  expect(profileEditForm(old).safeParse({ ...old, joiningYear: '2091' }).success).toBe(false);
});

describe('toProfileEdit', () => {
  it('sends only changed fields, and null for an emptied one', () => {
    expect(toProfileEdit(values, values)).toEqual({});
    const emptied = { ...values, phone: '', joiningYear: '', program: 'B.Tech' };
    expect(editMe.body.parse(toProfileEdit(values, emptied))).toEqual({
      phone: null,
      joiningYear: null,
      program: 'B.Tech',
    });
    expect(toProfileEdit(values, { ...values, joiningYear: '2025' })).toEqual({ joiningYear: 2025 });
    expect(toProfileEdit(values, { ...values, interests: ['Design'] })).toEqual({ interests: ['Design'] });
  });

  it('sends what others see as alias and hidden, and keeps the alias of a hidden student', () => {
    const aliased = profileValuesOf({ ...user, alias: 'North Star' });
    expect(toProfileEdit(values, { ...values, shownAs: 'alias', alias: 'Night Owl' })).toEqual({
      alias: 'Night Owl',
      hidden: false,
    });
    expect(toProfileEdit(aliased, { ...aliased, alias: 'Night Owl' })).toEqual({
      alias: 'Night Owl',
      hidden: false,
    });
    expect(toProfileEdit(aliased, { ...aliased, shownAs: 'hidden' })).toEqual({ hidden: true });
    expect(toProfileEdit(aliased, { ...aliased, shownAs: 'name' })).toEqual({ alias: null, hidden: false });
    expect(toProfileEdit(values, { ...values, alias: 'Typed only' })).toEqual({});
    expect(profileValuesOf({ ...user, alias: 'North Star', hidden: true }).shownAs).toBe('hidden');
  });

  it('binds a new photo, and removes one', () => {
    const photo = { id: user.id, name: 'me.jpg', url: '/api/files/1', contentType: 'image/jpeg', size: 9 };
    expect(toProfileEdit(values, { ...values, photo })).toEqual({ profilePhotoId: user.id });
    expect(toProfileEdit(values, { ...values, photo: 'remove' })).toEqual({ profilePhotoId: null });
  });
});

describe('profileDraft', () => {
  it('keeps what was typed, also an incomplete address and no photo', () => {
    stubSessionStorage();
    const draft = openDraft({ key: 'draft', ...profileDraft });
    const typed = { linkedin: 'https:/', joiningYear: '20', photo: 'remove' } as const;
    draft.write({ ...values, ...typed }, values);
    expect(draft.read()).toEqual(typed);
    draft.write(values, values);
    expect(draft.read()).toBeNull();
  });

  it('does not write back a field that another tab changed', () => {
    stubSessionStorage();
    const draft = openDraft({ key: 'draft', ...profileDraft });
    draft.write({ ...values, program: 'B.Tech' }, values);
    const newest = { ...values, college: 'Hill College' };
    expect(toProfileEdit(newest, { ...newest, ...draft.read() })).toEqual({ program: 'B.Tech' });
  });

  it('keeps an emptied field', () => {
    stubSessionStorage();
    const draft = openDraft({ key: 'draft', ...profileDraft });
    draft.write({ ...values, college: '' }, values);
    expect(draft.read()).toEqual({ college: '' });
  });
});
