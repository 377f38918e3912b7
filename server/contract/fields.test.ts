import { describe, expect, it } from 'vitest';
import { completeAddress, optionalUrl } from './fields.ts';

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

describe('the address of a page', () => {
  it('is accepted without https:// in every form', () => {
    expect(optionalUrl.parse('github.com/asha')).toBe('https://github.com/asha');
    expect(optionalUrl.parse('')).toBeNull();
  });

  it('names no user', () => {
    for (const typed of [
      'https://asha:secret@a.example/',
      'https://asha@a.example',
      'https://drive.google.com@b.example',
    ]) {
      expect(optionalUrl.safeParse(typed).error?.issues[0]?.message, typed).toContain('before the @');
    }
    expect(optionalUrl.parse('https://medium.example/@asha')).toBe('https://medium.example/@asha');
  });

  it('is nothing but http or https', () => {
    for (const typed of ['javascript:alert(1)', 'data:text/html,x', 'hello', 'ftp://a.example']) {
      expect(optionalUrl.safeParse(typed).success, typed).toBe(false);
    }
  });
});
