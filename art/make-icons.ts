import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawFlame, flameShares, flameSvg } from '../server/site/flame-icon.ts';
import { drawFlameScene, type SceneColours, sharedSize } from '../server/site/flame-scene.ts';
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

/** For every festival, so without words. */
const share = () =>
  sharp(Buffer.from(drawings['field-night']()))
    .resize({ ...sharedSize, fit: 'cover', position: 'right bottom' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();

const night: SceneColours = {
  sky: ['#120d1c', '#2b1430', '#6b2735', '#a9482f'],
  glow: '#ff7a2a',
  hills: ['#4a1a3c', '#33132f', '#1f0c22'],
};

/** For the public pages of students. */
function ofTier(sheets: (typeof tierFlames)[number]): Promise<Buffer> {
  const paths = sheets.map(
    ({ fill, path, transform }) =>
      `<path fill="${fill}" d="${path}"${transform ? ` transform="${transform}"` : ''}/>`,
  );
  return drawFlameScene(paths.join(''), { units: 48, colours: night }).toBuffer();
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
