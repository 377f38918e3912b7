import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { drawFlame, flameShares, flameSvg } from '../server/site/flame-icon.ts';
import { tierFlames } from '../web/src/features/points/tier-flame-art.ts';
import { drawings } from './drawings.ts';

/**
 * Renders the icons, from server/site/flame-icon.ts, and the preview pictures of shared links: `node art/make-icons.ts`.
 */
const web = join(import.meta.dirname, '..', 'web');
const stored = (name: string) => join(web, 'public', name);
const colours = { outer: '#c23003', inner: '#f9a51a' };
const paper = '#fffaf4';

async function icon(side: number, share: number, background: string | null = paper): Promise<Buffer> {
  return (await drawFlame(colours, { side, share, background })).toBuffer();
}

/** The outline of the flame, white on nothing: Android shows only the shape, beside the clock. */
const badge = async (side: number) =>
  (
    await drawFlame({ outer: '#fff', inner: '#fff' }, { side, share: flameShares.tab, background: null })
  ).toBuffer();

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
  'favicon.svg': Buffer.from(flameSvg(colours)),
  'favicon.ico': ico(await icon(32, flameShares.tab, null), 32),
  'icon-192.png': await icon(192, flameShares.large),
  'icon-512.png': await icon(512, flameShares.large),
  'icon-maskable-512.png': await icon(512, flameShares.maskable),
  'badge-96.png': await badge(96),
  'apple-touch-icon.png': await icon(180, flameShares.touch),
  'share.jpg': await share(),
};
for (const [index, sheets] of tierFlames.entries())
  made[`share-tier-${index + 1}.jpg`] = await ofTier(sheets);

for (const [name, bytes] of Object.entries(made)) {
  writeFileSync(stored(name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
