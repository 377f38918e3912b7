import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { pictureOf } from '../server/contract/tier-picture.ts';
import { sampleSite } from '../server/seed/sample-site.ts';
import { chromiumPath } from '../web/e2e/find-chromium.ts';
import { tierFlames } from '../web/src/features/points/tier-flame-art.ts';
import { drawings } from './drawings.ts';

const { festival, landing, tiers } = sampleSite();

/**
 * Renders the icons and the preview pictures of shared links: `node art/make-icons.ts`. The icons come from
 * web/public/favicon.svg, the text on the picture from the sample site.
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

const inPage = (type: string, bytes: Buffer) => `url("data:${type};base64,${bytes.toString('base64')}")`;
const font = (name: string) =>
  inPage('font/woff2', readFileSync(join(web, '..', 'node_modules', '@fontsource-variable', name)));

const field = await sharp(Buffer.from(drawings['field-night']()))
  .resize(2400, 1200)
  .webp({ quality: 92 })
  .toBuffer();

/** A body of 1200 × 630, the size that messengers show. Rendered in a browser, so that it uses the festival's fonts. */
async function share(browser: Browser, kind: 'field' | 'tier', body: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<!doctype html><style>
    @font-face { font-family: Display; font-weight: 200 800;
      src: ${font('bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')} }
    @font-face { font-family: Text; font-weight: 100 900;
      src: ${font('geist/files/geist-latin-wght-normal.woff2')} }
    body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 64px 72px;
      background: ${inPage('image/webp', field)} 72% 100% / 1260px 630px #17110d; color: #f5f0e8;
      font: 500 30px/1.3 Text; display: flex; flex-direction: column }
    .name { display: flex; align-items: center; gap: 14px; font: 700 40px Display; letter-spacing: -.025em }
    .name img { width: 52px }
    h1 { margin: 44px 0 22px; max-width: 9.5em; font: 740 104px/1 Display; letter-spacing: -.03em }
    h1 span { color: #ff8a4a }
    p { margin: 0; max-width: 22em }
    body.tier { background: linear-gradient(#120d1c, #2b1430 55%, #6b2735 88%, #a9482f) }
    .tier h1 { margin: 130px 0 14px; font-size: 128px }
    .tier > svg { position: absolute; right: 110px; bottom: 120px; width: 360px; height: 360px;
      filter: drop-shadow(0 0 90px #ff7a2a99) }
    .hills { position: absolute; inset: auto 0 0; width: 1200px }
  </style><body class="${kind}">${body}`);
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
  await page.close();
  return picture;
}

const name = `<div class="name"><img src="data:image/svg+xml;base64,${flame.toString('base64')}">${festival.title} ${festival.year}</div>`;
const { before, highlighted, after } = landing.hero.headline;
const headline = `${name}<h1>${before} <span>${highlighted}</span> ${after}</h1>
  <p>Campus ambassadors · ${festival.ordinal} edition</p>`;

/** For the public pages of students: a server has no fonts to draw their names. */
function ofTier(index: number, title: string): string {
  const sheets = (tierFlames[pictureOf(index, tiers.length)] ?? []).map(
    ({ fill, path, transform }) =>
      `<path fill="${fill}" d="${path}"${transform ? ` transform="${transform}"` : ''}/>`,
  );
  return `<img class="hills" src="data:image/svg+xml;base64,${Buffer.from(hills).toString('base64')}">
    <svg viewBox="0 0 48 48">${sheets.join('')}</svg>${name}
    <h1>${title}</h1><p>Campus ambassador</p>`;
}

const hills = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 170">
  <path fill="#4a1a3c" d="M0 74c110-46 210-56 330-28s230 38 350 5 190-43 290-18 160 23 230-8v145H0Z"/>
  <path fill="#33132f" d="M0 112c150-35 290-28 430-8s300 23 430-5 230-23 340 8v63H0Z"/>
  <path fill="#1f0c22" d="M0 142c200-25 400-20 600-8s420 8 600-10v46H0Z"/></svg>`;

if (chromiumPath === null) throw new Error('No Chromium: install one, or set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
const made: Record<string, Buffer> = {
  'favicon.ico': ico(await icon(32, 1, null), 32),
  'icon-192.png': await icon(192, 0.84, paper),
  'icon-512.png': await icon(512, 0.84, paper),
  // Android crops it to a circle: the flame stays inside the middle 80 %.
  'icon-maskable-512.png': await icon(512, 0.56, paper),
  'badge-96.png': await badge(96),
  'apple-touch-icon.png': await icon(180, 0.74, paper),
  'share.jpg': await share(browser, 'field', headline),
};
for (const [index, { title }] of tiers.entries()) {
  made[`share-tier-${index + 1}.jpg`] = await share(browser, 'tier', ofTier(index, title));
}
await browser.close();

for (const [name, bytes] of Object.entries(made)) {
  writeFileSync(stored(name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
