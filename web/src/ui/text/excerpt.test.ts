import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

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
