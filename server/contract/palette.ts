import { contrast, fromHex, inGamut, type Oklch, toHex } from './colour.ts';

/** The tokens of web/src/ui/theme/tokens.css that follow the accent colour of a festival. */
const names = ['flame', 'flame-ink', 'flame-soft'] as const;
type Shades = Readonly<Record<(typeof names)[number], Oklch>>;

/** As #rrggbb. */
export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

export interface Palette {
  readonly light: Shades;
  readonly dark: Shades;
}

const grey = (lightness: number, chroma: number, hue: number): Oklch => ({ lightness, chroma, hue });
/** Of tokens.css, which the accent does not change; a test compares them. */
export const fixedTokens = {
  light: {
    grounds: { paper: grey(0.984, 0.008, 80), raised: grey(1, 0, 0), sunk: grey(0.958, 0.012, 78) },
    /** What is written on `flame-soft`. */
    texts: {
      ink: grey(0.21, 0.018, 45),
      muted: grey(0.46, 0.02, 50),
      good: grey(0.48, 0.12, 152),
      warn: grey(0.5, 0.115, 65),
      bad: grey(0.51, 0.19, 25),
    },
  },
  dark: {
    grounds: { paper: grey(0.175, 0.014, 45), raised: grey(0.215, 0.016, 45), sunk: grey(0.145, 0.012, 45) },
    texts: {
      ink: grey(0.95, 0.012, 80),
      muted: grey(0.72, 0.02, 70),
      good: grey(0.79, 0.14, 152),
      warn: grey(0.84, 0.13, 80),
      bad: grey(0.74, 0.15, 22),
    },
  },
} as const;

/** For text, and for shapes such as a focus ring. */
const forText = 4.5;
const forShapes = 3;
const step = 0.005;

const readable = (colour: Oklch, others: readonly Oklch[], least: number) =>
  others.every((other) => contrast(colour, other) >= least);

/** The nearest lightness at which `fits` holds, in one direction; null if there is none. */
function nearest(colour: Oklch, by: number, fits: (colour: Oklch) => boolean): Oklch | null {
  for (let { lightness } = colour; lightness >= 0 && lightness <= 1; lightness += by) {
    const shade = inGamut({ ...colour, lightness });
    if (fits(shade)) return shade;
  }
  return null;
}

function shadesOf(accent: Oklch, theme: 'light' | 'dark'): Shades {
  const { grounds, texts } = fixedTokens[theme];
  const isLight = theme === 'light';
  const { hue } = accent;
  const soft = isLight
    ? grey(0.945, Math.min(0.035, accent.chroma), hue)
    : grey(0.29, Math.min(0.06, accent.chroma), hue);
  const fitsSoft = (shade: Oklch) => readable(shade, Object.values(texts), forText);
  const flameSoft = nearest(soft, isLight ? step : -step, fitsSoft) ?? soft;
  const ink = isLight ? grey(0.98, 0.01, 80) : grey(0.17, Math.min(0.03, accent.chroma), hue);
  const fits = (shade: Oklch) =>
    readable(shade, [...Object.values(grounds), ink], forText) && contrast(shade, flameSoft) >= forShapes;
  // Darker on paper, lighter at night: at the ends are black and white, which fit.
  const flame = nearest(accent, isLight ? -step : step, fits) ?? accent;
  return { flame, 'flame-ink': ink, 'flame-soft': flameSoft };
}

/** From an accent colour, `#rrggbb`: the same hue in shades that can be read in both themes. */
export function paletteOf(accent: string): Palette {
  const wish = fromHex(accent);
  return { light: shadesOf(wish, 'light'), dark: shadesOf(wish, 'dark') };
}

const percent = ({ lightness, chroma, hue }: Oklch) =>
  `oklch(${(100 * lightness).toFixed(2)}% ${chroma.toFixed(4)} ${hue.toFixed(2)})`;
const block = (shades: Shades) => names.map((name) => `--${name}:${percent(shades[name])}`).join(';');

/** The rules that replace those of tokens.css; more specific, so their place in the document does not matter. */
export function paletteStyle(accent: string): string {
  const { light, dark } = paletteOf(accent);
  return (
    `html:root,html [data-theme="light"]{${block(light)}}` +
    `@media screen and (prefers-color-scheme:dark){html:root:not([data-theme="light"]){${block(dark)}}}` +
    `@media screen{html[data-theme="dark"],html [data-theme="dark"]{${block(dark)}}}`
  );
}

/** The accent in each theme and what is written on it, as hex. */
export interface ShownAccents {
  readonly light: string;
  readonly onLight: string;
  readonly dark: string;
  readonly onDark: string;
}

/** Of a site without an accent colour of its own: the flame of tokens.css. */
export const ownAccents: ShownAccents = {
  light: '#c23000',
  onLight: '#fcf8f1',
  dark: '#f96f2d',
  onDark: '#1a0b06',
};

export function shownAccents(accent: string): ShownAccents {
  const { light, dark } = paletteOf(accent);
  return {
    light: toHex(light.flame),
    onLight: toHex(light['flame-ink']),
    dark: toHex(dark.flame),
    onDark: toHex(dark['flame-ink']),
  };
}
