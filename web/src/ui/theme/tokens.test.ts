import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, type Oklch } from '#contract/colour.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The design's table: lightness in percent, chroma, hue; light, then dark. */
const look = {
  paper: ['98.4% 0.008 80', '17.5% 0.014 45'],
  raised: ['100% 0 0', '21.5% 0.016 45'],
  sunk: ['95.8% 0.012 78', '14.5% 0.012 45'],
  ink: ['21% 0.018 45', '95% 0.012 80'],
  muted: ['46% 0.02 50', '72% 0.02 70'],
  line: ['89% 0.014 75', '31% 0.016 50'],
  edge: ['62% 0.016 60', '54% 0.018 55'],
  flame: ['53.5% 0.19 37', '70% 0.185 43'],
  'flame-ink': ['98% 0.01 80', '17% 0.03 40'],
  'flame-soft': ['94.5% 0.035 50', '29% 0.06 40'],
  saffron: ['80% 0.165 75', '84% 0.155 80'],
  dusk: ['40% 0.09 265', '78% 0.09 265'],
  'dusk-soft': ['94.5% 0.02 265', '28% 0.045 265'],
  good: ['48% 0.12 152', '79% 0.14 152'],
  'good-soft': ['94.5% 0.045 155', '28% 0.05 155'],
  warn: ['50% 0.115 65', '84% 0.13 80'],
  'warn-soft': ['94.8% 0.06 85', '30% 0.05 75'],
  bad: ['51% 0.19 25', '74% 0.15 22'],
  'bad-soft': ['94.5% 0.03 20', '29% 0.065 22'],
} as const;
type Token = keyof typeof look;
const themes = ['light', 'dark'] as const;

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

function colour(token: Token, theme: (typeof themes)[number]): Oklch {
  const [text = ''] = blocks[theme];
  const found = new RegExp(`--${token}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(text);
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = (found ?? []).slice(1).map(Number);
  return { lightness: lightness / 100, chroma, hue };
}

/** Every pair of text and background colours that the class names in web/src combine. */
const textPairs: Record<string, readonly Token[]> = {
  ink: ['paper', 'raised', 'sunk', 'flame-soft', 'dusk-soft', 'good-soft', 'warn-soft', 'bad-soft'],
  muted: ['paper', 'raised', 'sunk', 'flame-soft', 'good-soft', 'warn-soft', 'bad-soft'],
  flame: ['paper', 'raised', 'sunk'],
  'flame-ink': ['flame'],
  paper: ['bad'],
  dusk: ['paper', 'raised', 'sunk', 'dusk-soft'],
  good: ['paper', 'raised', 'sunk', 'good-soft', 'flame-soft'],
  warn: ['paper', 'raised', 'sunk', 'warn-soft', 'flame-soft'],
  bad: ['paper', 'raised', 'sunk', 'bad-soft', 'flame-soft'],
};
/** Shapes that must be visible: control borders, the focus ring, an invalid field's border. */
const shapePairs: Record<string, readonly Token[]> = {
  edge: ['paper', 'raised', 'sunk'],
  flame: ['paper', 'raised', 'sunk', 'flame-soft'],
  bad: ['paper', 'raised'],
};

function pairs(table: Record<string, readonly Token[]>) {
  return Object.entries(table).flatMap(([front, grounds]) =>
    themes.flatMap((theme) => grounds.map((ground) => ({ front: front as Token, ground, theme }))),
  );
}

describe('tokens.css', () => {
  it.each(themes)('contains the exact values of the design (%s)', (theme) => {
    for (const text of blocks[theme]) {
      for (const [token, values] of Object.entries(look)) {
        expect(text).toContain(`--${token}: oklch(${values[theme === 'light' ? 0 : 1]});`);
      }
    }
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

  it.each(pairs(textPairs))('$front is readable on $ground ($theme)', ({ front, ground, theme }) => {
    expect(contrast(colour(front, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(shapePairs))('$front is visible on $ground ($theme)', ({ front, ground, theme }) => {
    expect(contrast(colour(front, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  it.each(themes)('the text of a flame button gains contrast on hover (%s)', (theme) => {
    const share = Number(/--flame\), var\(--ink\) (\d+)%/.exec(css)?.[1]) / 100;
    const [flame, ink] = [colour('flame', theme), colour('ink', theme)];
    const mix = (part: keyof Oklch) => flame[part] + (ink[part] - flame[part]) * share;
    const mixed = { lightness: mix('lightness'), chroma: mix('chroma'), hue: mix('hue') };
    const words = colour('flame-ink', theme);
    expect(contrast(words, mixed)).toBeGreaterThan(contrast(words, flame));
  });
});
