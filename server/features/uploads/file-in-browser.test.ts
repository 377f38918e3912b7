import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArgs, chromiumPath } from '../../../web/e2e/find-chromium.ts';
import { createStudent, createUpload, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

// The Content-Security-Policy of a file must not prevent a browser from showing inline files.

/** Width and height in pixels. */
const side = 300;

/** One red page. */
function redPdf(): Buffer {
  const drawing = `1 0 0 rg 0 0 ${side} ${side} re f`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} ${side}] /Contents 4 0 R /Resources << >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  const offsets: string[] = [];
  let text = '%PDF-1.4\n';
  objects.forEach((object, index) => {
    offsets.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${size} /Root 1 0 R >>\n` +
      `startxref\n${text.length}\n%%EOF`,
  );
}

async function redPixels(screenshot: Buffer): Promise<number> {
  const { data, info } = await sharp(screenshot).raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 200 && green < 70 && blue < 70) count += 1;
  }
  return count;
}

if (chromiumPath === null) {
  console.error('\n!!! SKIPPED: files in a real browser: no Chromium was found (CHROMIUM_PATH)\n');
  test.skip('files in a browser: no Chromium was found', () => {});
} else {
  const executablePath = chromiumPath;
  let t: TestApp;
  let origin: string;
  let student: TestStudent;

  beforeAll(async () => {
    t = await createTestApp();
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
    student = await createStudent(t.db);
  });
  afterAll(() => t.close());

  test('S35 a PDF and an image are shown, alone and in a page of this site; an HTML file runs no script', async () => {
    const cookie = await t.signInAs(student);
    const image = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
      .webp()
      .toBuffer();
    const file = (bytes: Buffer, contentType: string) =>
      createUpload(t.deps, { bytes, contentType, ownerUserId: student.id });
    const shown = [await file(redPdf(), 'application/pdf'), await file(image, 'image/webp')];
    const browser = await chromium.launch({ executablePath, args: chromiumArgs });
    try {
      const page = await browser.newPage({ viewport: { width: 700, height: 500 } });
      await page.setExtraHTTPHeaders({ cookie });
      const look = async () => redPixels(await page.screenshot());
      for (const { id, contentType } of shown) {
        const url = `${origin}/api/files/${id}`;
        await page.goto(url);
        await expect.poll(look, { message: contentType }).toBeGreaterThan(50_000);
        await page.goto(`${origin}/healthz`);
        expect(await look()).toBe(0);
        await page.setContent(`<iframe width="600" height="450" src="${url}"></iframe>`);
        await expect.poll(look, { message: contentType }).toBeGreaterThan(50_000);
      }
      const script = await file(Buffer.from('<script>document.title = "ran"</script>'), 'text/html');
      await page.goto(`${origin}/api/files/${script.id}`).catch(() => 'a download, not a page');
      expect(await page.title()).not.toBe('ran');
    } finally {
      await browser.close();
    }
  });
}
