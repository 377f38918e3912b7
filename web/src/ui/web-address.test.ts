import { describe, expect, it } from 'vitest';
import { addressWords, isSafeAddress } from './web-address.ts';

describe('addressWords', () => {
  it('omits the scheme, www and a trailing slash', () => {
    expect(addressWords('https://www.instagram.com/asha')).toBe('instagram.com/asha');
    expect(addressWords('http://a.example/')).toBe('a.example');
  });
});

describe('isSafeAddress', () => {
  it('lets only http and https through', () => {
    expect(isSafeAddress('https://a.example')).toBe(true);
    expect(isSafeAddress('javascript:alert(1)')).toBe(false);
    expect(isSafeAddress('not an address')).toBe(false);
  });
});
