import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, fromHex, toHex } from './colour.ts';
import {
  hexPalette,
  leastContrast,
  ownPalette,
  paletteOf,
  paletteStyle,
  shapePairs,
  type Token,
  textPairs,
  themes,
} from './palette.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(toHex(fromHex(colour))).toBe(colour);
    }),
  );
  expect(contrast(fromHex('#000000'), fromHex('#ffffff'))).toBeCloseTo(21, 1);
});

test.each(themes)('with any accent, text can be read and shapes can be seen in the theme %s', (theme) => {
  fc.assert(
    fc.property(hex, (accent) => {
      // As a screen shows them.
      const shades = hexPalette(accent)[theme];
      for (const [pairs, least] of [
        [textPairs, leastContrast.text],
        [shapePairs, leastContrast.shape],
      ] as const)
        for (const [front, grounds] of Object.entries(pairs))
          for (const ground of grounds)
            expect(
              contrast(fromHex(shades[front as Token]), fromHex(shades[ground])),
              `${front} on ${ground}, ${accent}`,
            ).toBeGreaterThanOrEqual(least);
    }),
    { numRuns: 300 },
  );
});

test('a colour with enough contrast stays as it is, another one keeps its hue', () => {
  expect(hexPalette('#0f766e').light.flame).toBe('#0f766e');
  const { light, dark } = hexPalette('#ffd000');
  expect(light.flame).not.toBe('#ffd000');
  expect(dark.flame).toBe('#ffd000');
  expect(Math.abs(fromHex(light.flame).hue - fromHex('#ffd000').hue)).toBeLessThan(3);
});

test('what surrounds the accent has its hue or is grey like it, and what has a meaning keeps its hue', () => {
  const { light } = paletteOf('#0f766e');
  for (const name of ['paper', 'ink', 'muted', 'line', 'edge', 'flame-soft'] as const)
    expect(light[name].hue).toBe(light.flame.hue);
  for (const name of ['dusk', 'good', 'warn', 'bad'] as const)
    expect(light[name].hue).toBe(ownPalette.light[name].hue);
  expect(paletteOf('#777777').dark.paper.chroma).toBeCloseTo(0, 3);
});

test('the rules of an accent replace every colour of tokens.css, with more specific selectors', () => {
  const style = paletteStyle('#0f766e');
  for (const token of Object.keys(ownPalette.light)) expect(style.match(`--${token}:`)).not.toBeNull();
  expect(style).not.toMatch(/(^|[{},]):root/);
});
