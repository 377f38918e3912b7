import type { Browser } from '@playwright/test';
import sharp from 'sharp';

export interface Shot {
  name: string;
  light: Buffer;
  dark: Buffer;
}

interface Sheet {
  title: string;
  /** Pixels of one picture on the sheet. */
  pictureWidth: number;
  /** Pages in a row, each light and dark. */
  columns: number;
}

const style = `
  body { margin: 0; padding: 24px; width: max-content; background: #8b8680; font: 600 15px/1.4 sans-serif; color: #fff }
  h1 { margin: 0 0 16px; font-size: 24px }
  main { display: grid; gap: 28px 32px; align-items: start }
  figure { margin: 0; display: grid; grid-template-columns: auto auto; gap: 8px; justify-content: start; align-items: start }
  figcaption { grid-column: 1 / -1 }
  img { display: block }`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Joins the pictures of pages to one picture (AVIF), whose text is readable at its full size. */
export async function drawSheet(
  browser: Browser,
  shots: readonly Shot[],
  { title, pictureWidth, columns }: Sheet,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  const picture = (png: Buffer) =>
    `<img width="${pictureWidth}" src="data:image/png;base64,${png.toString('base64')}">`;
  const figures = shots.map(
    ({ name, light, dark }) =>
      `<figure><figcaption>${escaped(name)}</figcaption>${picture(light)}${picture(dark)}</figure>`,
  );
  await page.setContent(
    `<style>${style} main { grid-template-columns: repeat(${columns}, auto) }</style>
    <h1>${escaped(title)}</h1><main>${figures.join('')}</main>`,
    { waitUntil: 'load' },
  );
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  await page.setViewportSize({ width, height });
  const png = await page.screenshot();
  await page.close();
  return sharp(png).avif({ quality: 42, effort: 4 }).toBuffer();
}
