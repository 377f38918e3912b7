import { expect, test } from 'vitest';
import { browserAddress } from './browser-address.ts';

const address = 'https://festival.example/login?returnTo=%2Ftask-all%3Fshow%3Dopen%23top';
const here = 'https://festival.example/open-in-browser?returnTo=%2Ftask-all';
const onPhone = (version: string, app = '') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ${app}`;
const instagram = 'Instagram 424.1.0.31.54 (iPhone18,4; iOS 26_4_1; en_GB)';
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 Instagram 355.0.0.37.103 Android (30/11)';

test('on Android it is an intent for the default browser', () => {
  expect(browserAddress(address, android, here)).toBe(
    'intent://festival.example/login?returnTo=%2Ftask-all%3Fshow%3Dopen%23top#Intent;scheme=https;action=android.intent.action.VIEW;' +
      'category=android.intent.category.BROWSABLE;S.browser_fallback_url=https%3A%2F%2Ffestival.example%2Fopen-in-browser%3FreturnTo%3D%252Ftask-all;end',
  );
});

test.each([
  ['17_5', '[LinkedInApp]/9.32', `x-safari-${address}`],
  ['26_4_1', '', `x-safari-${address}`],
  ['16_7', '[LinkedInApp]/9.32', null],
  ['16_7', instagram, `instagram://extbrowser/?url=${encodeURIComponent(address)}`],
  ['26_4_1', instagram, `instagram://extbrowser/?url=${encodeURIComponent(address)}`],
])('on iOS %s in "%s" it is %s', (version, app, expected) => {
  expect(browserAddress(address, onPhone(version, app), here)).toBe(expected);
});

test('an iPad names its system without the word iPhone', () => {
  const userAgent = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(browserAddress('http://localhost:8080/login', userAgent, here)).toBe(
    'x-safari-http://localhost:8080/login',
  );
});

test('on a computer there is none', () => {
  expect(browserAddress(address, 'Mozilla/5.0 (Windows NT 6.1) MicroMessenger/7.0', here)).toBeNull();
});
