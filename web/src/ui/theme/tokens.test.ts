import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, type Oklch } from '#contract/colour.ts';
import { lowContrasts, ownPalette, themes } from '#contract/palette.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The text between the braces of the rule that begins with `head`. */
function block(head: string): string {
  const start = css.indexOf(head);
  expect(start, `${head} is in tokens.css`).toBeGreaterThan(-1);
  return css.slice(start + head.length, css.indexOf('}', start));
}

const blocks = {
  light: [block(':root,\n[data-theme="light"] {')],
  // One for the system's theme, one for a theme set with `data-theme`.
  dark: [block(':root:not([data-theme="light"]) {'), block('@media screen {\n  [data-theme="dark"] {')],
};

describe('tokens.css', () => {
  it.each(themes)('has exactly the colours of a site without an accent (%s)', (theme) => {
    const expected = Object.entries(ownPalette[theme]).map(
      ([token, { lightness, chroma, hue }]) =>
        `--${token}: oklch(${Number((100 * lightness).toFixed(1))}% ${chroma} ${hue});`,
    );
    for (const text of blocks[theme]) expect(text.match(/--[a-z-]+: oklch\([^/)]*\);/g)).toEqual(expected);
  });

  it('has equal values in both dark blocks', () => {
    const [first = '', second] = blocks.dark.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    expect(second).toBe(first);
  });

  it('applies the dark theme to screens only, so that print is light', () => {
    expect(css).toContain(
      '@media screen and (prefers-color-scheme: dark) {\n  :root:not([data-theme="light"]) {',
    );
    expect(css).toContain('@media screen {\n  [data-theme="dark"] {');
    expect(css.match(/prefers-color-scheme/g)).toHaveLength(1);
    expect(css.match(/color-scheme: dark;/g)).toHaveLength(2);
  });

  it.each(themes)('text can be read and shapes can be seen (%s)', (theme) => {
    expect(lowContrasts(ownPalette[theme])).toEqual([]);
  });

  it.each(themes)('the text of a flame button gains contrast on hover (%s)', (theme) => {
    const share = Number(/--flame\), var\(--ink\) (\d+)%/.exec(css)?.[1]) / 100;
    const { flame, ink, 'flame-ink': words } = ownPalette[theme];
    const mix = (part: keyof Oklch) => flame[part] + (ink[part] - flame[part]) * share;
    const mixed = { lightness: mix('lightness'), chroma: mix('chroma'), hue: mix('hue') };
    expect(contrast(words, mixed)).toBeGreaterThan(contrast(words, flame));
  });
});
