import { toHex } from '../server/contract/colour.ts';

/** Lightness in percent, hue in degrees. */
const oklch = (lightness: number, chroma: number, hue: number) =>
  toHex({ lightness: lightness / 100, chroma, hue });

export type Daytime = 'day' | 'night';

/** The colours of the picture of one domain. */
export interface DomainPapers {
  /** From the top to the horizon. */
  sky: readonly [string, string];
  /** Discs behind the object, from the outer to the inner one. */
  discs: readonly [string, string];
  /** Hills, from the farthest. */
  hills: readonly [string, string, string];
  /** Pale light behind the discs. */
  light: string;
  shadow: string;
  /** Colours of the object, each legible on the inner disc. */
  paper: string;
  shade: string;
  ink: string;
  /** The domain's own colour on paper. */
  tint: string;
}

/** The colours all objects share: the festival's fire. */
export const fire = { deep: '#d63a12', flame: '#f7701d', saffron: '#fdb43a', pale: '#fff0b8' } as const;

/** The hue is the domain's; light at the horizon is warm in all of them. */
export function domainPapers(hue: number, daytime: Daytime): DomainPapers {
  const shared = { paper: '#fff6e4', tint: oklch(58, 0.15, hue) };
  if (daytime === 'day') {
    return {
      ...shared,
      sky: [oklch(84, 0.085, hue), oklch(93, 0.07, 78)],
      discs: [oklch(78, 0.12, hue), oklch(66, 0.145, hue)],
      hills: [oklch(72, 0.125, hue), oklch(56, 0.13, hue), oklch(38, 0.1, hue)],
      light: '#fff6d8',
      shadow: oklch(25, 0.07, hue),
      shade: oklch(88, 0.055, 78),
      ink: oklch(25, 0.065, hue),
    };
  }
  return {
    ...shared,
    sky: [oklch(19, 0.05, hue), oklch(40, 0.1, 18)],
    discs: [oklch(36, 0.095, hue), oklch(49, 0.13, hue)],
    hills: [oklch(33, 0.085, hue), oklch(25, 0.065, hue), oklch(17, 0.04, hue)],
    light: oklch(78, 0.14, 62),
    shadow: oklch(8, 0.03, hue),
    shade: oklch(84, 0.065, 76),
    ink: oklch(18, 0.05, hue),
  };
}
