import { expect, test } from 'vitest';
import { decodeText } from './file-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test('text is decoded, also if its last character is cut', () => {
  expect(decodeText(utf8('Größe: 3 m'))).toBe('Größe: 3 m');
  expect(decodeText(utf8('Grö').subarray(0, -1))).toBe('Gr');
});

test('bytes that are no text are not shown', () => {
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toBeNull();
  expect(decodeText(new Uint8Array([0x50, 0x4b, 0x00, 0x03]))).toBeNull();
});
