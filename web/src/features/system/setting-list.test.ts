import { expect, it } from 'vitest';
import type { SystemSetting } from '#contract/system.ts';
import { settingNote, settingValue } from './setting-list.tsx';

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

it.each([
  [{}, 'No default. Set in .env.'],
  [{ default: '10' }, 'Default: 10. Set in .env.'],
  [{ words: 'Mail server. Default: no mail is sent.' }, 'Set in .env.'],
  [{ default: '10', words: 'Connections. Default: 10.' }, 'Set in .env.'],
] as const)('a setting with %o says its default once: %s', (change, note) => {
  expect(settingNote({ ...setting, ...change })).toBe(note);
});
