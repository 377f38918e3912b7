import { describe, expect, it } from 'vitest';
import { previewOf } from './description-preview.ts';

describe('the preview of a description', () => {
  it('keeps 150 characters whole', () => {
    expect(previewOf('a'.repeat(150))).toEqual({ text: 'a'.repeat(150), cut: false });
  });

  it('cuts the 151st', () => {
    expect(previewOf('a'.repeat(151))).toEqual({ text: `${'a'.repeat(150)}…`, cut: true });
  });

  it('never cuts a character in two', () => {
    expect(previewOf('🔥'.repeat(150)).cut).toBe(false);
    expect(previewOf('🔥'.repeat(151)).text).toBe(`${'🔥'.repeat(150)}…`);
  });
});
