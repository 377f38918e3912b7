import { describe, expect, it } from 'vitest';
import { isPaletteKey } from './palette-keys.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const none = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('isPaletteKey', () => {
  it.each([
    ['Ctrl+K elsewhere', windows, { ctrlKey: true }, true],
    ['Ctrl+K with caps lock', windows, { ctrlKey: true, key: 'K' }, true],
    ['⌘K on a Mac', mac, { metaKey: true }, true],
    ['Ctrl+K on a Mac, which deletes text', mac, { ctrlKey: true }, false],
    ['the Windows key and K', windows, { metaKey: true }, false],
    ['K alone', windows, {}, false],
    ['Ctrl+Shift+K', windows, { ctrlKey: true, shiftKey: true }, false],
    ['Ctrl+Alt+K', windows, { ctrlKey: true, altKey: true }, false],
    ['Ctrl+J', windows, { ctrlKey: true, key: 'j' }, false],
  ])('%s', (_, userAgent, keys, expected) => {
    expect(isPaletteKey({ ...none, ...keys }, userAgent)).toBe(expected);
  });
});
