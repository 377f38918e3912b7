import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../src/paths.ts';
import { openTask } from '../open-work.ts';
import { signInAsStudent } from '../sign-in.ts';
import { test } from '../test.ts';

/** 320 x 200, red on the left and blue on the right. Made by `heif-enc` of libheif-examples. */
const photo = fileURLToPath(new URL('../files/two-colours.heic', import.meta.url));

test('a HEIC photo, which this browser does not decode, arrives as a JPEG', async ({ page }) => {
  await signInAsStudent(page, { email: `heic-${Date.now()}@students.example`, name: 'Heic Student' });
  const decoders: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('decode-heic')) decoders.push(request.url());
  });
  await openTask(page);
  await expect(page.getByLabel('Description')).toBeVisible();
  expect(decoders, 'only a HEIC photo loads the decoder').toEqual([]);
  const sent = page.waitForResponse((answer) => answer.url().includes('/api/uploads?'));
  await page.locator('input[type=file]').setInputFiles(photo);
  const { name, contentType, url } = await (await sent).json();
  expect([name, contentType]).toEqual(['two-colours.jpg', 'image/jpeg']);
  await expect(page.getByText('two-colours.jpg')).toBeVisible();
  expect(decoders).not.toEqual([]);
  const stored = sharp(await (await page.request.get(url)).body());
  expect(await stored.metadata()).toMatchObject({ width: 320, height: 200 });
  const left = await stored.extract({ left: 20, top: 20, width: 100, height: 160 }).png().toBuffer();
  const { channels } = await sharp(left).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  expect(red).toBeGreaterThan(180);
  expect(blue).toBeLessThan(100);
});

test('a HEIC photo is tried again when the decoder could not be loaded', async ({ page }) => {
  await signInAsStudent(page, { email: `later-${Date.now()}@students.example`, name: 'Later Student' });
  await page.route(/decode-heic/, (route) => route.abort());
  await openTask(page);
  await page.locator('input[type=file]').setInputFiles(photo);
  await expect(page.getByText('What converts HEIC photos could not be loaded.')).toBeVisible();
  await page.unroute(/decode-heic/);
  await page.getByRole('button', { name: /^Try again/i }).click();
  await expect(page.getByText('two-colours.jpg')).toBeVisible();
});

test('a profile is not saved without the HEIC photo that is still being converted', async ({ page }) => {
  await signInAsStudent(page, { email: `crop-${Date.now()}@students.example`, name: 'Crop Student' });
  const decoder = Promise.withResolvers<void>();
  await page.route(/decode-heic/, async (route) => {
    await decoder.promise;
    await route.continue();
  });
  await page.goto(paths.updateProfile);
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await expect(page.getByText('Preparing the file…')).toBeVisible();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('two-colours.heic')).toBeVisible();
  decoder.resolve();
  await expect(page.getByRole('dialog', { name: 'Crop your photo' })).toBeVisible();
});

test('a file that only looks like a HEIC photo is refused with advice for each system', async ({ page }) => {
  await signInAsStudent(page, { email: `no-heic-${Date.now()}@students.example`, name: 'No Heic' });
  await openTask(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('no photo at all') });
  await expect(page.getByText('This HEIC photo could not be converted.')).toBeVisible();
  for (const system of ['iPhone', 'Android', 'Windows']) {
    await expect(page.getByText('This HEIC photo could not be converted.')).toContainText(system);
  }
});
