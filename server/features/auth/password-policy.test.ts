import { describe, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { passwordProblems } from './password-policy.ts';

const policy: Config['passwords'] = {
  minLength: 12,
  maxLength: null,
  requireLowercase: false,
  requireUppercase: false,
  requireNumeric: false,
  requireNonAlphanumeric: false,
};
const email = 'asha.rao@festival.test';
const guessable = ['Use something that is harder to guess.'];

describe('S11 a password', () => {
  test.each(['a quiet lamp by the river', 'vT7#kq92Lm!x', 'நல்ல இரவு நதியோரம்', 'ci-5ka_9QwT2zzX8'])(
    '%s is accepted',
    (password) => {
      expect(passwordProblems(password, email, policy)).toEqual([]);
    },
  );

  test.each([
    'password1234',
    'P@ssw0rd2026!',
    '2026Password!!',
    'qwertyuiop123',
    'QwertyUiop!!!',
    'iloveyou2026!',
    'torchbearer26',
    'Torchbearer!!!',
    'administrator',
    '123456789012',
    'abcdefghijkl',
    'lkjihgfedcba',
    'aaaaaaaaaaaaa',
    'abababababab',
    'riverriverriver',
    'asha.rao@festival.test',
    'festival20262026',
  ])('%s is rejected as common', (password) => {
    expect(passwordProblems(password, email, policy)).toEqual(guessable);
  });

  test('has a minimum length in characters', () => {
    expect(passwordProblems('short lamp', email, policy)).toEqual(['Use at least 12 characters.']);
    expect(passwordProblems('🔥🕯🪔🏮💡🔦', email, { ...policy, minLength: 6 })).toEqual([]);
    expect(passwordProblems('🔥🕯🪔🏮💡', email, { ...policy, minLength: 6 })).toHaveLength(1);
  });

  test('has a maximum length in characters if the policy has one', () => {
    const limited = { ...policy, minLength: 6, maxLength: 10 };
    expect(passwordProblems('short lamp', email, limited)).toEqual([]);
    expect(passwordProblems('short lamp!', email, limited)).toEqual(['Use at most 10 characters.']);
    expect(passwordProblems('🔥🕯🪔🏮💡🔦', email, limited)).toEqual([]);
  });

  test('has a maximum length in bytes', () => {
    const long = Array.from({ length: 1_025 }, (_, n) => String.fromCharCode(33 + ((n * n) % 90))).join('');
    expect(passwordProblems(long, email, policy)).toEqual(['Use at most 1,024 bytes.']);
  });

  test('needs the character classes of the policy, each with its own message', () => {
    const strict = {
      ...policy,
      requireLowercase: true,
      requireUppercase: true,
      requireNumeric: true,
      requireNonAlphanumeric: true,
    };
    expect(passwordProblems('a quiet lamp by the river', email, strict)).toEqual([
      'Use an upper-case letter.',
      'Use a digit.',
    ]);
    expect(passwordProblems('AQUIETLAMPBYTHERIVER', email, strict)).toEqual([
      'Use a lower-case letter.',
      'Use a digit.',
      'Use a character that is neither a letter nor a digit.',
    ]);
    expect(passwordProblems('A quiet lamp, 7 rivers', email, strict)).toEqual([]);
  });
});
