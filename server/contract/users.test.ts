import { afterEach, expect, test, vi } from 'vitest';
import { profileFields } from './users.ts';

afterEach(() => {
  vi.useRealTimers();
});

const messageOf = (profile: object) => profileFields.safeParse(profile).error?.issues[0]?.message;

test('a name on a network is stored as the address of the profile', () => {
  expect(
    profileFields.parse({ linkedin: '@asha-rao', facebook: ' @asha.rao ', instagram: '@asha_rao' }),
  ).toEqual({
    linkedin: 'https://www.linkedin.com/in/asha-rao',
    facebook: 'https://www.facebook.com/asha.rao',
    instagram: 'https://www.instagram.com/asha_rao',
  });
  expect(profileFields.parse({ linkedin: 'in.linkedin.com/in/asha', instagram: '' })).toEqual({
    linkedin: 'https://in.linkedin.com/in/asha',
    instagram: null,
  });
});

test.each([
  'https://example.org/asha',
  'https://linkedin.com.example.org/in/asha',
  'https://linkedin.com@example.org/in/asha',
  'https://notlinkedin.com/in/asha',
  'javascript:alert(1)//linkedin.com',
  'https://www.facebook.com/asha',
  '@asha rao',
  '@',
  'asha',
])('a LinkedIn field refuses %s', (linkedin) => {
  expect(messageOf({ linkedin })).toBe('Enter an @name or an address on linkedin.com.');
});

test('a joining year lies between 1990 and next year', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:00:00Z'), toFake: ['Date'] });
  for (const joiningYear of [1990, 2026, 2027, null]) expect(messageOf({ joiningYear })).toBeUndefined();
  for (const joiningYear of [24, 1989, 2024.5, 2028, 20241]) {
    expect(messageOf({ joiningYear })).toBe('Use a year from 1990 to 2027.');
  }
});
