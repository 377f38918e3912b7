import { describe, expect, it } from 'vitest';
import { excerptOf, excerptOfMarkdown } from './excerpt.ts';

describe('excerptOf', () => {
  it('leaves a short text as it is, on one line', () => {
    expect(excerptOf('One take,\nvertical.\n\nWith sound.')).toBe('One take, vertical. With sound.');
  });

  it('drops addresses', () => {
    expect(excerptOf('Read https://a.example/very/long, then begin.')).toBe('Read, then begin.');
  });

  it('cuts at a word and adds an ellipsis', () => {
    expect(excerptOf('Tell us what a stranger would miss', 20)).toBe('Tell us what a…');
  });

  it('cuts a text without spaces too', () => {
    expect(excerptOf('あ'.repeat(200), 150)).toBe(`${'あ'.repeat(150)}…`);
  });
});

describe('excerptOfMarkdown', () => {
  it('drops the marks and keeps the words', () => {
    const text =
      '## A film\n\n- **One** take, *vertical*\n- `4:5`, ~~not~~ [an example](https://a.example)\n\n> Quote\n\n1. First';
    expect(excerptOfMarkdown(text)).toBe('A film One take, vertical 4:5, not an example Quote 1. First');
  });

  it('keeps what is no mark', () => {
    expect(excerptOfMarkdown('2 * 3 * 4, #hashtag, snake_case, C++ and [brackets]')).toBe(
      '2 * 3 * 4, #hashtag, snake_case, C++ and [brackets]',
    );
  });
});
