/** OKLCH (Ottosson 2020): lightness from 0 to 1, chroma, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

const clip = (value: number) => Math.min(1, Math.max(0, value));
const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Linear sRGB; channels below 0 or above 1 are outside of what a screen shows. */
function toLinear({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** `#rrggbb`; components outside of sRGB are cut. */
export function toHex(colour: Oklch): string {
  const channels = toLinear(colour).map((value) =>
    Math.round(255 * encode(clip(value)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

/** @param hex `#rrggbb` */
export function fromHex(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    decode(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The same hue with the largest chroma, up to its own, that a screen shows. */
export function inGamut(colour: Oklch): Oklch {
  const shown = (chroma: number) =>
    toLinear({ ...colour, chroma }).every((value) => value >= -0.0005 && value <= 1.0005);
  if (shown(colour.chroma)) return colour;
  let [low, high] = [0, colour.chroma];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (shown(middle)) low = middle;
    else high = middle;
  }
  return { ...colour, chroma: low };
}

/** The ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [high = 0, low = 0] = [one, other]
    .map((colour) => toLinear(colour).map(clip))
    .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
