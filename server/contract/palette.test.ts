import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, fromHex, toHex } from './colour.ts';
import { fixedTokens, ownAccents, paletteOf, paletteStyle, shownAccents } from './palette.ts';

const themes = ['light', 'dark'] as const;
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(toHex(fromHex(colour))).toBe(colour);
    }),
  );
  expect(contrast(fromHex('#000000'), fromHex('#ffffff'))).toBeCloseTo(21, 1);
});

test.each(themes)('any accent can be read in the theme %s', (theme) => {
  const { grounds, texts } = fixedTokens[theme];
  fc.assert(
    fc.property(hex, (accent) => {
      const shades = paletteOf(accent)[theme];
      // As a screen shows them.
      const shown = (name: keyof typeof shades) => fromHex(toHex(shades[name]));
      const [flame, soft] = [shown('flame'), shown('flame-soft')];
      for (const [name, ground] of Object.entries(grounds))
        expect(contrast(flame, ground), `${accent} on ${name}`).toBeGreaterThan(4.45);
      expect(contrast(shown('flame-ink'), flame), `${accent} under its text`).toBeGreaterThan(4.45);
      expect(contrast(flame, soft), `${accent} on its soft shade`).toBeGreaterThan(2.95);
      for (const [name, text] of Object.entries(texts))
        expect(contrast(text, soft), `${name} on the soft shade of ${accent}`).toBeGreaterThan(4.45);
    }),
    { numRuns: 300 },
  );
});

test('a colour with enough contrast stays as it is, another one keeps its hue', () => {
  expect(shownAccents('#0f766e').light).toBe('#0f766e');
  const { light, dark } = shownAccents('#ffd000');
  expect(light).not.toBe('#ffd000');
  expect(dark).toBe('#ffd000');
  expect(Math.abs(fromHex(light).hue - fromHex('#ffd000').hue)).toBeLessThan(3);
});

describe('tokens.css', () => {
  const css = readFileSync(join(import.meta.dirname, '../../web/src/ui/theme/tokens.css'), 'utf8');

  test.each(themes)('has the colours that the accent is compared with (%s)', (theme) => {
    const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
    const text = theme === 'light' ? light : dark;
    const { grounds, texts } = fixedTokens[theme];
    for (const [name, { lightness, chroma, hue }] of Object.entries({ ...grounds, ...texts }))
      expect(text).toContain(`--${name}: oklch(${Number((100 * lightness).toFixed(1))}% ${chroma} ${hue});`);
  });

  test('has the flame that a site without an accent has', () => {
    const flames = [...css.matchAll(/--flame: oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)].map(([, ...parts]) => {
      const [lightness = 0, chroma = 0, hue = 0] = parts.map(Number);
      return toHex({ lightness: lightness / 100, chroma, hue });
    });
    expect(flames).toEqual([ownAccents.light, ownAccents.dark, ownAccents.dark]);
  });

  test('has each token that the accent replaces, with less specific selectors', () => {
    const style = paletteStyle('#0f766e');
    for (const [name] of style.matchAll(/--[a-z-]+(?=:)/g)) expect(css).toContain(`${name}: oklch(`);
    expect(style).not.toMatch(/(^|[{},]):root/);
  });
});
