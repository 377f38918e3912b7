import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { tierFlames } from '../web/src/features/points/tier-flame-art.ts';
import { drawings } from './drawings.ts';

/**
 * Renders the icons and the preview pictures of shared links: `node art/make-icons.ts`. The icons come from
 * web/public/favicon.svg.
 */
const web = join(import.meta.dirname, '..', 'web');
const stored = (name: string) => join(web, 'public', name);
const flame = readFileSync(stored('favicon.svg'));
const paper = '#fffaf4';

/** The flame on a background, or transparent; `fill` is the fraction of the square's side that it takes up. */
async function icon(size: number, fill: number, background: string | null): Promise<Buffer> {
  const side = Math.round(size * fill);
  const drawn = await sharp(flame, { density: 72 * Math.ceil(side / 32) })
    .resize(side, side)
    .png()
    .toBuffer();
  const ground = background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The outline of the flame, white on nothing: Android shows only the shape, beside the clock. */
const badge = (size: number) =>
  sharp(Buffer.from(flame.toString().replaceAll(/fill="#[0-9a-f]{6}"/g, 'fill="#fff"')), {
    density: 72 * Math.ceil(size / 32),
  })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** An .ico that holds one PNG, as every browser since 2007 reads it. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The size that messengers show. */
const shared = { width: 1200, height: 630 };
const asJpeg = (image: Sharp) => image.jpeg({ quality: 84, mozjpeg: true }).toBuffer();

/** For every festival, so without words. */
const share = () =>
  asJpeg(
    sharp(Buffer.from(drawings['field-night']())).resize({
      ...shared,
      fit: 'cover',
      position: 'right bottom',
    }),
  );

/** For the public pages of students: the flame of a tier above hills. */
function ofTier(sheets: (typeof tierFlames)[number]): Promise<Buffer> {
  const paths = sheets.map(
    ({ fill, path, transform }) =>
      `<path fill="${fill}" d="${path}"${transform ? ` transform="${transform}"` : ''}/>`,
  );
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#120d1c"/><stop offset=".55" stop-color="#2b1430"/>
      <stop offset=".88" stop-color="#6b2735"/><stop offset="1" stop-color="#a9482f"/></linearGradient>
    <radialGradient id="glow"><stop stop-color="#ff7a2a" stop-opacity=".6"/><stop offset="1" stop-color="#ff7a2a" stop-opacity="0"/></radialGradient>
    <path fill="url(#sky)" d="M0 0h1200v630H0Z"/><circle cx="600" cy="300" r="290" fill="url(#glow)"/>
    <g transform="translate(0 460)"><path fill="#4a1a3c" d="M0 74c110-46 210-56 330-28s230 38 350 5 190-43 290-18 160 23 230-8v145H0Z"/>
    <path fill="#33132f" d="M0 112c150-35 290-28 430-8s300 23 430-5 230-23 340 8v63H0Z"/>
    <path fill="#1f0c22" d="M0 142c200-25 400-20 600-8s420 8 600-10v46H0Z"/></g>
    <g transform="translate(408 108) scale(8)">${paths.join('')}</g></svg>`;
  return asJpeg(sharp(Buffer.from(picture)));
}

const made: Record<string, Buffer> = {
  'favicon.ico': ico(await icon(32, 1, null), 32),
  'icon-192.png': await icon(192, 0.84, paper),
  'icon-512.png': await icon(512, 0.84, paper),
  // Android crops it to a circle: the flame stays inside the middle 80 %.
  'icon-maskable-512.png': await icon(512, 0.56, paper),
  'badge-96.png': await badge(96),
  'apple-touch-icon.png': await icon(180, 0.74, paper),
  'share.jpg': await share(),
};
for (const [index, sheets] of tierFlames.entries())
  made[`share-tier-${index + 1}.jpg`] = await ofTier(sheets);

for (const [name, bytes] of Object.entries(made)) {
  writeFileSync(stored(name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
