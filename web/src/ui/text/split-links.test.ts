import { describe, expect, it } from 'vitest';
import { splitLinks } from './split-links.ts';

const links = (text: string) => splitLinks(text).flatMap((part) => part.href ?? []);

describe('splitLinks', () => {
  it('finds addresses without the punctuation of the sentence', () => {
    expect(links('See https://a.example/x, or (http://b.example/y).')).toEqual([
      'https://a.example/x',
      'http://b.example/y',
    ]);
  });

  it('keeps brackets that belong to the address', () => {
    expect(links('https://a.example/wiki/Torch_(fire)')).toEqual(['https://a.example/wiki/Torch_(fire)']);
  });

  it('never links anything but http and https', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://a.example mailto:a@b.example')).toEqual([]);
  });

  it('does not link an address whose user name reads like the host', () => {
    expect(links('https://drive.google.com@evil.example/x https://a:b@c.example')).toEqual([]);
  });

  it('loses no character', () => {
    for (const text of [
      '',
      'plain',
      'a\nhttps://x.example.\n\nb',
      'https://',
      'https://[bad https://ok.example!',
    ]) {
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});
