import { describe, expect, it } from 'vitest';
import { addressParts, isSafeAddress } from './web-address.ts';

describe('addressParts', () => {
  it('omits the scheme, www and a slash alone', () => {
    expect(addressParts('https://www.instagram.com/asha')).toEqual({ host: 'instagram.com', rest: '/asha' });
    expect(addressParts('http://a.example:8080/')).toEqual({ host: 'a.example:8080', rest: '' });
  });

  it('shows a host of one script as it was typed, and of several in ASCII', () => {
    expect(addressParts('https://münchen.example/a').host).toBe('münchen.example');
    expect(addressParts('https://пример.рф/').host).toBe('пример.рф');
    // The second letter is Cyrillic.
    expect(addressParts('https://p\u0430ypal.com/pay').host).toBe('xn--pypal-4ve.com');
  });

  it('shows the host that the browser opens', () => {
    expect(addressParts('https://drive.google.com@evil.example/x').host).toBe('evil.example');
    expect(addressParts('https:\\\\evil.example\\@drive.google.com/').host).toBe('evil.example');
    expect(addressParts('https://evil%2eexample/x').host).toBe('evil.example');
  });
});

describe('isSafeAddress', () => {
  it('lets only http and https through', () => {
    expect(isSafeAddress('https://a.example')).toBe(true);
    expect(isSafeAddress('javascript:alert(1)')).toBe(false);
    expect(isSafeAddress('not an address')).toBe(false);
  });
});
