import { contrast, fromHex, inGamut, type Oklch, toHex } from './colour.ts';

/** As #rrggbb. */
export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const oklch = (lightness: number, chroma: number, hue: number): Oklch => ({
  lightness: lightness / 100,
  chroma,
  hue,
});
/** Of a site without an accent colour: the same as in web/src/ui/theme/tokens.css. */
export const ownPalette = {
  light: {
    paper: oklch(98.4, 0.008, 80),
    raised: oklch(100, 0, 0),
    sunk: oklch(95.8, 0.012, 78),
    ink: oklch(21, 0.018, 45),
    muted: oklch(46, 0.02, 50),
    line: oklch(89, 0.014, 75),
    edge: oklch(62, 0.016, 60),
    flame: oklch(53.5, 0.19, 37),
    'flame-ink': oklch(98, 0.01, 80),
    'flame-soft': oklch(94.5, 0.035, 50),
    saffron: oklch(80, 0.165, 75),
    dusk: oklch(40, 0.09, 265),
    'dusk-soft': oklch(94.5, 0.02, 265),
    good: oklch(48, 0.12, 152),
    'good-soft': oklch(94.5, 0.045, 155),
    warn: oklch(50, 0.115, 65),
    'warn-soft': oklch(94.8, 0.06, 85),
    bad: oklch(51, 0.19, 25),
    'bad-soft': oklch(94.5, 0.03, 20),
  },
  dark: {
    paper: oklch(17.5, 0.014, 45),
    raised: oklch(21.5, 0.016, 45),
    sunk: oklch(14.5, 0.012, 45),
    ink: oklch(95, 0.012, 80),
    muted: oklch(72, 0.02, 70),
    line: oklch(31, 0.016, 50),
    edge: oklch(54, 0.018, 55),
    flame: oklch(70, 0.185, 43),
    'flame-ink': oklch(17, 0.03, 40),
    'flame-soft': oklch(29, 0.06, 40),
    saffron: oklch(84, 0.155, 80),
    dusk: oklch(78, 0.09, 265),
    'dusk-soft': oklch(28, 0.045, 265),
    good: oklch(79, 0.14, 152),
    'good-soft': oklch(28, 0.05, 155),
    warn: oklch(84, 0.13, 80),
    'warn-soft': oklch(30, 0.05, 75),
    bad: oklch(74, 0.15, 22),
    'bad-soft': oklch(29, 0.065, 22),
  },
} as const satisfies Record<Theme, Record<string, Oklch>>;
export type Token = keyof (typeof ownPalette)['light'];
type Shades = Readonly<Record<Token, Oklch>>;
export type Palette = Readonly<Record<Theme, Shades>>;

type Pairs = Readonly<Partial<Record<Token, readonly Token[]>>>;
/**
 * Every pair of text and background that the class names in web/src combine in both themes; either may be the background. Saffron
 * is text only in the dark theme, where its lightness is enough.
 */
const textPairs: Pairs = {
  ink: ['paper', 'raised', 'sunk', 'flame-soft', 'dusk-soft', 'good-soft', 'warn-soft', 'bad-soft'],
  muted: ['paper', 'raised', 'sunk', 'flame-soft', 'good-soft', 'warn-soft', 'bad-soft'],
  flame: ['paper', 'raised', 'sunk', 'flame-ink'],
  dusk: ['paper', 'raised', 'sunk', 'dusk-soft'],
  good: ['paper', 'raised', 'sunk', 'good-soft', 'flame-soft'],
  warn: ['paper', 'raised', 'sunk', 'warn-soft', 'flame-soft'],
  bad: ['paper', 'raised', 'sunk', 'bad-soft', 'flame-soft'],
};
/** Shapes that must be visible: borders of controls and of faulty fields, the focus ring. */
const shapePairs: Pairs = {
  edge: ['paper', 'raised', 'sunk'],
  flame: ['flame-soft'],
};
/** The ratios of WCAG 2.2 at level AA. */
const leastContrast = { text: 4.5, shape: 3 };

/** The pairs without enough contrast. */
export function lowContrasts(shades: Shades): string[] {
  const low = (pairs: Pairs, least: number) =>
    Object.entries(pairs).flatMap(([front, grounds]) =>
      grounds
        .filter((ground) => contrast(shades[front as Token], shades[ground]) < least)
        .map((ground) => `${front} on ${ground}`),
    );
  return [...low(textPairs, leastContrast.text), ...low(shapePairs, leastContrast.shape)];
}

/** What has the hue of the accent. The others keep theirs, which has a meaning. */
const accentHue = [
  'paper',
  'raised',
  'sunk',
  'ink',
  'muted',
  'line',
  'edge',
  'flame-ink',
  'flame-soft',
] as const satisfies readonly Token[];
/** A screen rounds to 256 steps. */
const reserve = 0.05;
const step = 0.005;

/** A shade with the nearest lightness, in one direction, that has enough contrast. */
function readable(name: Token, shades: Shades, by: number): Oklch {
  const colour = shades[name];
  const fits = (shade: Oklch, pairs: Pairs, least: number) =>
    (pairs[name] ?? []).every((other) => contrast(shade, shades[other]) >= least + reserve);
  for (let { lightness } = colour; lightness >= 0 && lightness <= 1; lightness += by) {
    const shade = inGamut({ ...colour, lightness });
    if (fits(shade, textPairs, leastContrast.text) && fits(shade, shapePairs, leastContrast.shape))
      return shade;
  }
  throw new Error(`No shade of ${name} can be read.`);
}

function shadesOf(accent: Oklch, theme: Theme): Shades {
  const own = ownPalette[theme];
  // A grey accent has grey surroundings.
  const like = (name: Token, hue = accent.hue) =>
    inGamut({ ...own[name], hue, chroma: Math.min(own[name].chroma, accent.chroma) });
  const shades: Record<Token, Oklch> = {
    ...own,
    ...Object.fromEntries(accentHue.map((name) => [name, like(name)])),
    saffron: like('saffron', accent.hue + own.saffron.hue - own.flame.hue),
    flame: accent,
  };
  // Darker on paper, lighter at night: at the ends are black and white, which fit.
  const by = theme === 'light' ? -step : step;
  for (const name of Object.keys({ ...textPairs, ...shapePairs }) as Token[])
    shades[name] = readable(name, shades, by);
  return shades;
}

/** From an accent colour, `#rrggbb`: shades that can be read in both themes. */
export function paletteOf(accent: string): Palette {
  const wish = fromHex(accent);
  return { light: shadesOf(wish, 'light'), dark: shadesOf(wish, 'dark') };
}

const percent = ({ lightness, chroma, hue }: Oklch) =>
  `oklch(${(100 * lightness).toFixed(2)}% ${chroma.toFixed(4)} ${hue.toFixed(2)})`;
const block = (shades: Shades) =>
  Object.entries(shades)
    .map(([name, shade]) => `--${name}:${percent(shade)}`)
    .join(';');

/** The rules that replace those of tokens.css; more specific, so their place in the document does not matter. */
export function paletteStyle(accent: string): string {
  const { light, dark } = paletteOf(accent);
  return (
    `html:root,html [data-theme="light"]{${block(light)}}` +
    `@media screen and (prefers-color-scheme:dark){html:root:not([data-theme="light"]){${block(dark)}}}` +
    `@media screen{html[data-theme="dark"],html [data-theme="dark"]{${block(dark)}}}`
  );
}

/** As hex. @param accent of the site; undefined: ours */
export function hexPalette(accent?: string): Readonly<Record<Theme, Readonly<Record<Token, string>>>> {
  const { light, dark } = accent === undefined ? ownPalette : paletteOf(accent);
  const hexes = (shades: Shades) =>
    Object.fromEntries(Object.entries(shades).map(([name, shade]) => [name, toHex(shade)])) as Record<
      Token,
      string
    >;
  return { light: hexes(light), dark: hexes(dark) };
}
