import sharp from 'sharp';
import { hexPalette } from '../../contract/palette.ts';
import { flamePaths, flameUnits } from '../../site/flame-icon.ts';

const side = 512;
const middle = side / 2;
/** Pixels of the flame in the badge. */
const flame = 230;

/** The flame in a wreath of rays, in the colour of the site. Without text: an image of the server has no fonts. */
export function drawBadge(accent: string | undefined): string {
  const { flame: outer, saffron, paper, line } = hexPalette(accent).light;
  const rays = Array.from({ length: 24 }, (_, index) => {
    const turn = (index * 360) / 24;
    return `  <path transform="rotate(${turn} ${middle} ${middle})" fill="${index % 2 === 0 ? outer : saffron}" d="M${middle - 9} 44 ${middle} 8 ${middle + 9} 44Z"/>`;
  });
  const at = middle - flame / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    ...rays,
    `  <circle cx="${middle}" cy="${middle}" r="204" fill="${outer}"/>`,
    `  <circle cx="${middle}" cy="${middle}" r="190" fill="${paper}"/>`,
    `  <circle cx="${middle}" cy="${middle}" r="176" fill="none" stroke="${line}" stroke-width="4"/>`,
    `  <g transform="translate(${at} ${at - 8}) scale(${flame / flameUnits})">`,
    flamePaths({ outer, inner: saffron }),
    '  </g>',
    '</svg>',
    '',
  ].join('\n');
}

export const renderBadge = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(side, side).png({ compressionLevel: 9, palette: true }).toBuffer();
