import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, fromHex, toHex } from './colour.ts';
import {
  hexPalette,
  lowContrasts,
  ownPalette,
  type Palette,
  paletteOf,
  paletteStyle,
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
      const shown = Object.entries(hexPalette(accent)[theme]).map(([name, shade]) => [name, fromHex(shade)]);
      const shades = Object.fromEntries(shown) as Palette[typeof theme];
      expect(lowContrasts(shades), accent).toEqual([]);
      if (theme === 'dark') expect(contrast(shades.saffron, shades.sunk)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 300 },
  );
});

test('a pair without enough contrast is named', () => {
  expect(lowContrasts({ ...ownPalette.light, edge: ownPalette.light.line })).toEqual([
    'edge on paper',
    'edge on raised',
    'edge on sunk',
  ]);
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
