import sharp, { type Sharp } from 'sharp';

export interface SceneColours {
  /** From the top to the horizon. */
  readonly sky: readonly [string, string, string, string];
  readonly glow: string;
  /** From the furthest to the nearest. */
  readonly hills: readonly [string, string, string];
}

/** The size that messengers show. */
export const sharedSize = { width: 1_200, height: 630 };

/** A flame above hills, for previews of links. @param flame SVG paths in a square of `units` */
export function drawFlameScene(
  flame: string,
  { units, colours: { sky, glow, hills } }: { units: number; colours: SceneColours },
): Sharp {
  const { width, height } = sharedSize;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".55" stop-color="${sky[1]}"/>
      <stop offset=".88" stop-color="${sky[2]}"/><stop offset="1" stop-color="${sky[3]}"/></linearGradient>
    <radialGradient id="glow"><stop stop-color="${glow}" stop-opacity=".6"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
    <path fill="url(#sky)" d="M0 0h1200v630H0Z"/><circle cx="600" cy="300" r="290" fill="url(#glow)"/>
    <g transform="translate(0 460)"><path fill="${hills[0]}" d="M0 74c110-46 210-56 330-28s230 38 350 5 190-43 290-18 160 23 230-8v145H0Z"/>
    <path fill="${hills[1]}" d="M0 112c150-35 290-28 430-8s300 23 430-5 230-23 340 8v63H0Z"/>
    <path fill="${hills[2]}" d="M0 142c200-25 400-20 600-8s420 8 600-10v46H0Z"/></g>
    <g transform="translate(408 108) scale(${384 / units})">${flame}</g></svg>`),
  ).jpeg({ quality: 84, mozjpeg: true });
}
