import { describe, expect, test } from 'vitest';
import { isAllowedHost } from './is-allowed-host.ts';

const services = ['fcm.googleapis.com', '*.push.apple.com', 'push.example.org:8443'];

describe('SSRF: the server posts only to push services of the configuration', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://FCM.googleapis.com:443/x',
    'https://web.push.apple.com/abc',
    'https://push.example.org:8443/abc',
  ])('%s is allowed', (endpoint) => expect(isAllowedHost(endpoint, services)).toBe(true));

  test.each([
    '',
    'fcm.googleapis.com',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@169.254.169.254/x',
    'https://user:password@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evil.test/fcm.googleapis.com',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://push.example.org/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://10.0.0.7/x',
    'https://169.254.169.254/latest',
    'https://postgres:5432/',
    'file:///etc/passwd',
    'https://fcm.googleapis.com\\@evil.test/',
  ])('%s is refused', (endpoint) => {
    // A backslash is a slash in a URL: what follows is a path of the allowed host.
    const expected = endpoint.includes('\\');
    expect(isAllowedHost(endpoint, services)).toBe(expected);
  });
});
