import { describe, expect, it } from 'vitest';
import { addressWords, completeAddress, isSafeAddress } from './web-address.ts';

describe('completeAddress', () => {
  it('adds the scheme that people leave out', () => {
    expect(completeAddress(' github.com/asha ')).toBe('https://github.com/asha');
    expect(completeAddress('www.a-b.example?x=1')).toBe('https://www.a-b.example?x=1');
  });

  it('changes nothing else', () => {
    for (const typed of [
      '',
      'https://a.example',
      'http://a.example',
      'javascript:alert(1)',
      'a.b c',
      'hello',
    ]) {
      expect(completeAddress(typed)).toBe(typed);
    }
  });
});

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
