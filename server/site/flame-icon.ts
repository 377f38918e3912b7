import sharp, { type Sharp } from 'sharp';

export interface FlameColours {
  readonly outer: string;
  readonly inner: string;
}

/** Pixels of the flame's side at the scale of its paths. */
export const flameUnits = 32;
export const flamePaths = ({ outer, inner }: FlameColours) => `\
  <path fill="${outer}" d="M15.2 1.6c1 4.3-.6 6.7-3 9.2C9.600 13.500 6 16.300 6 21.200 6 26.900 10.500 31 16 31s10-4.100 10-9.700c0-4.600-2.500-7.900-4.600-10.400-.2 2-.9 3.400-2.200 4.300.5-5.300-.7-10.400-4-13.600Z"/>
  <path fill="${inner}" d="M16.400 16.200c.4 2.400-.5 3.600-1.800 5-1.100 1.100-2.200 2.300-2.200 4.200 0 2.600 1.900 4.300 4 4.300s4.100-1.700 4.100-4.400c0-3.600-2.600-5.300-4.100-9.100Z"/>`;

/** The icon of a festival without one of its own, as SVG. */
export const flameSvg = (colours: FlameColours) => `\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${flameUnits} ${flameUnits}">
  <title>Torchbearer</title>
${flamePaths(colours)}
</svg>
`;

/** How much of the side of an icon the flame takes up. Android crops the maskable one to a circle. */
export const flameShares = { tab: 1, touch: 0.74, large: 0.84, maskable: 0.56 };

/** The flame as PNG. @param background null: transparent; `share` is one of `flameShares` */
export async function drawFlame(
  colours: FlameColours,
  { side, share, background }: { side: number; share: number; background: string | null },
): Promise<Sharp> {
  const inside = Math.round(side * share);
  const input = await sharp(Buffer.from(flameSvg(colours)), { density: 72 * Math.ceil(inside / flameUnits) })
    .resize(inside, inside)
    .png()
    .toBuffer();
  const ground = background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true });
}
