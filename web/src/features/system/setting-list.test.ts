import { expect, it } from 'vitest';
import type { SystemSetting } from '#contract/system.ts';
import { settingValue } from './setting-list.tsx';

const setting: SystemSetting = {
  name: 'SMTP_URL',
  words: 'Mail server',
  shownAs: 'address',
  isSet: true,
  value: 'smtps://mail.test:465',
  default: null,
  where: '.env',
};

it.each([
  [{}, 'smtps://mail.test:465'],
  [{ shownAs: 'secret', value: null }, 'Set'],
  [{ shownAs: 'secret', value: null, isSet: false }, 'Not set'],
  [
    { shownAs: 'proxy', isSet: false, value: null },
    'Not known to the server: only nginx and Compose read it',
  ],
] as const)('a setting with %o is shown as %s', (change, words) => {
  expect(settingValue({ ...setting, ...change })).toBe(words);
});
