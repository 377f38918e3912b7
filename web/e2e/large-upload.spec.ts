import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, type Page } from '@playwright/test';
import { anyFreePort } from '../../server/embedded/ports.ts';
import { openCuttable } from './cut-network.ts';
import { openTask } from './open-work.ts';
import { signInAsStudent } from './sign-in.ts';
import { startStack } from './stack.ts';
import { test } from './test.ts';

const MiB = 2 ** 20;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'torchbearer-large-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** An MP4 of a size; all its bytes differ. A damaged one begins with a box that is longer than the one around it. @returns its path and sha256 */
async function film(name: string, size: number, damaged = false) {
  const path = join(folder, name);
  const file = await open(path, 'w');
  const type = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1');
  const broken = Buffer.from(damaged ? '\0\0\0\x10moov\0\0\x10\0udta' : '', 'latin1');
  const data = Buffer.from('\0\0\0\0mdat', 'latin1');
  data.writeUInt32BE(size - type.length - broken.length);
  await file.write(Buffer.concat([type, broken, data]));
  let left = size - type.length - broken.length - data.length;
  for (; left > 0; left -= Math.min(left, MiB)) await file.write(randomBytes(Math.min(left, MiB)));
  await file.close();
  return { path, sum: await sumOf(createReadStream(path)) };
}

async function sumOf(bytes: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const ready = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasNot: page.getByRole('progressbar') });

/** The sum of the file in the form, as the server sends it. */
async function downloadedSum(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/api/files/${id}`, { timeout: 120_000 });
  expect(answer.status()).toBe(200);
  return createHash('sha256')
    .update(await answer.body())
    .digest('hex');
}

const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

for (const { device, options } of [
  { device: 'a computer', options: {} },
  { device: 'a phone', options: phone },
])
  test(`300 MiB from ${device}: the connection, the page and the server end in the middle, and the file arrives byte by byte`, {
    tag: '@nightly',
  }, async ({ browser }) => {
    test.setTimeout(900_000);
    const { path, sum } = await film('opening-night.mp4', 300 * MiB);
    const mark = Date.now().toString(36);
    const [port, index] = [await anyFreePort(), 900 + test.info().parallelIndex];
    const network = await openCuttable(`http://localhost:${port}`);
    const start = () => startStack(index, { port, publicOrigin: network.origin });
    let stack = await start();
    const context = await browser.newContext({ baseURL: network.origin, ...options });
    const page = await context.newPage();
    try {
      await signInAsStudent(page, { email: `film-${mark}@students.example`, name: 'Film Student' });
      await openTask(page);
      const field = page.locator('input[type=file]');
      let begun = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/uploads/tus')) begun += 1;
      });

      // The connection, in the middle of a part.
      let reached = network.holdAfter(70 * MiB);
      await field.setInputFiles(path);
      await reached;
      network.cut();
      await expect(page.getByText('No connection: it continues by itself.')).toBeVisible();
      reached = network.holdAfter(50 * MiB);
      network.mend();
      await reached;

      // The page, while the server still waits for the rest of a part.
      page.once('dialog', (prompt) => prompt.accept());
      await page.reload();
      await expect(page.getByText('Choose this file again to continue, or remove it.')).toBeVisible();
      const continued = page.waitForRequest((request) => request.method() === 'PATCH');
      reached = network.holdAfter(50 * MiB);
      await field.setInputFiles(path);
      expect(Number((await continued).headers()['upload-offset'])).toBeGreaterThan(100 * MiB);
      await reached;

      // The server, with its database.
      await stack.stop('SIGKILL');
      network.cut();
      await expect(page.getByText('No connection: it continues by itself.')).toBeVisible();
      stack = await start();
      network.mend();
      await expect(ready(page, 'opening-night.mp4')).toBeVisible({ timeout: 600_000 });
      expect(begun).toBe(1);

      await page.getByLabel('Description').fill('Our film.');
      const submitted = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/submissions'),
      );
      await page.getByRole('button', { name: 'Submit work' }).click();
      const { files } = await (await submitted).json();
      const { uploads } = await (await page.request.get('/api/uploads/unfinished')).json();
      expect(uploads).toEqual([]);
      expect(files).toMatchObject([{ name: 'opening-night.mp4', size: 300 * MiB, contentType: 'video/mp4' }]);
      expect(await downloadedSum(page, files[0].id)).toBe(sum);
    } finally {
      await context.close();
      await network.close();
      await stack.stop();
    }
  });

test('where a network lets no PATCH through, a large file arrives by POST', { tag: '@nightly' }, async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `no-patch-${mark}@students.example`, name: 'No Patch' });
  await openTask(page);
  const { path, sum } = await film('no-patch.mp4', 33 * MiB);
  let refused = 0;
  await page.route('**/api/uploads/tus/**', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    refused += 1;
    return route.fulfill({ status: 501, contentType: 'text/html', body: '<h1>Not Implemented</h1>' });
  });
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(ready(page, 'no-patch.mp4')).toBeVisible();
  expect(refused).toBe(1);
  await page.getByLabel('Description').fill('Our film.');
  const submitted = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/submissions'),
  );
  await page.getByRole('button', { name: 'Submit work' }).click();
  const { files } = await (await submitted).json();
  expect(await downloadedSum(page, files[0].id)).toBe(sum);
});

test('several large files at once: each has its progress, one is cancelled, their order stays', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `films-${mark}@students.example`, name: 'Several Films' });
  await openTask(page);
  const [first, second, third] = await Promise.all(
    ['first.mp4', 'second.mp4', 'third.mp4'].map((name, place) => film(name, (30 - place * 8) * MiB)),
  );
  // Held back, so that all of them are seen in progress.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/uploads/tus/*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  const begun = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.locator('input[type=file]').setInputFiles([first, second, third].map((one) => one?.path ?? ''));
  await begun;
  for (const name of ['first.mp4', 'second.mp4', 'third.mp4']) {
    await expect(page.getByRole('progressbar', { name: `Uploading ${name}` })).toBeVisible();
  }
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Remove second.mp4' }).click();
  expect((await removed).status()).toBe(204);
  go();
  await expect(ready(page, 'first.mp4')).toBeVisible();
  await expect(ready(page, 'third.mp4')).toBeVisible();
  await expect(row(page, 'second.mp4')).toHaveCount(0);
  const names = page
    .getByRole('list', { name: /: chosen$/ })
    .getByRole('listitem')
    .locator('p:first-child');
  await expect(names).toHaveText(['first.mp4', 'third.mp4']);
});

test('a large file that arrived on another page is there, and is not sent again', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `late-${mark}@students.example`, name: 'Late Film' });
  // The page that sends it is closed before the draft has it.
  await page.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await openTask(page);
  const { path } = await film('late.mp4', 9 * MiB);
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(ready(page, 'late.mp4')).toBeVisible();
  const { cookies } = await page.context().storageState();
  for (const how of ['choose', 'add'] as const) {
    const context = await browser.newContext({ storageState: { cookies, origins: [] } });
    const other = await context.newPage();
    let sent = 0;
    other.on('request', (request) => {
      if (request.url().includes('/api/uploads/tus')) sent += 1;
    });
    if (how === 'choose')
      await other.route('**/draft', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
    // At first, the server is still putting it together.
    let checking = how === 'add';
    await other.route('**/api/uploads/unfinished?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      if (checking)
        for (const upload of body.uploads) Object.assign(upload, { state: 'processing', file: null });
      await route.fulfill({ response: answer, json: body });
    });
    await openTask(other);
    if (checking) {
      await expect(other.getByText('It is being checked. Then you can add it here.')).toBeVisible();
      await expect(other.getByRole('button', { name: 'Add late.mp4' })).toHaveCount(0);
      checking = false;
    }
    await expect(other.getByText('Add it here, or remove it.')).toBeVisible();
    if (how === 'choose') await other.locator('input[type=file]').setInputFiles(path);
    else await other.getByRole('button', { name: 'Add late.mp4' }).click();
    await expect(ready(other, 'late.mp4')).toBeVisible();
    await expect(row(other, 'late.mp4')).toHaveCount(1);
    expect(sent).toBe(0);
    await context.close();
  }
});

test('a large file that is refused after its page was closed says why on the next one', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `damaged-${mark}@students.example`, name: 'Damaged Film' });
  await openTask(page);
  const { path } = await film('damaged.mp4', 9 * MiB, true);
  await page.route('**/api/uploads/unfinished/*', (route) => route.abort());
  const arrived = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.locator('input[type=file]').setInputFiles(path);
  await arrived;
  const next = await page.context().newPage();
  await page.close();
  await openTask(next);
  await expect(row(next, 'damaged.mp4')).toContainText('damaged');
  await next.getByRole('button', { name: 'Remove damaged.mp4' }).click();
  await expect(row(next, 'damaged.mp4')).toHaveCount(0);
  await expect
    .poll(async () => (await (await next.request.get('/api/uploads/unfinished')).json()).uploads)
    .toEqual([]);
});

test('a file that differs in the middle only does not continue the one that began to arrive', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `mixed-${mark}@students.example`, name: 'Two Exports' });
  await openTask(page);
  const { path } = await film('export.mp4', 24 * MiB);
  let stored = 0;
  await page.route('**/api/uploads/tus/*', async (route) => {
    // One part arrives, then nothing more.
    if (route.request().method() === 'PATCH' && stored > 0) return route.abort();
    await route.continue();
    if (route.request().method() === 'PATCH') stored += 1;
  });
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByText('No connection: it continues by itself.')).toBeVisible();
  page.once('dialog', (prompt) => prompt.accept());
  await page.reload();
  await expect(page.getByText('Choose this file again to continue, or remove it.')).toBeVisible();

  const file = await open(path, 'r+');
  await file.write(Buffer.from('another'), 0, 7, 12 * MiB);
  await file.close();
  await page.unrouteAll({ behavior: 'wait' });
  await page.locator('input[type=file]').setInputFiles(path);
  const draft = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  const { files } = await (await draft).json();
  expect(await downloadedSum(page, files[0].id)).toBe(await sumOf(createReadStream(path)));
  // The other one can still be continued.
  await expect(page.getByText('Choose this file again to continue, or remove it.')).toBeVisible();
});

test('a file of 60 MiB that is no video is refused before it is sent, a disguised one with its first part', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `noise-${mark}@students.example`, name: 'Noise' });
  await openTask(page);
  const path = join(folder, 'noise.mp4');
  const file = await open(path, 'w');
  await file.write(randomBytes(MiB));
  await file.truncate(60 * MiB);
  await file.close();
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByText('This file is not a video. Other files may have at most 50 MB.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again: noise.mp4' })).toHaveCount(0);
});

test.describe('on a phone', { tag: '@nightly' }, () => {
  test.use(phone);

  test('a large file continues where the connection and the page ended, and arrives byte by byte', async ({
    page,
  }) => {
    const mark = Date.now().toString(36);
    await signInAsStudent(page, { email: `cut-${mark}@students.example`, name: 'Cut Connection' });
    await openTask(page);
    const { path, sum } = await film('walk.mp4', 24 * MiB);
    let parts = 0;
    // One part arrives, then nothing more.
    await page.route('**/api/uploads/tus/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      if (parts > 0) return route.abort();
      await route.continue();
      parts += 1;
    });
    await page.locator('input[type=file]').setInputFiles(path);
    await expect(page.getByText('No connection: it continues by itself.')).toBeVisible();
    page.once('dialog', (prompt) => prompt.accept());
    await page.reload();
    await expect(page.getByText('Choose this file again to continue, or remove it.')).toBeVisible();

    await page.unrouteAll({ behavior: 'wait' });
    const continued = page.waitForRequest((request) => request.method() === 'PATCH');
    const draft = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.locator('input[type=file]').setInputFiles(path);
    expect(Number((await continued).headers()['upload-offset'])).toBeGreaterThan(0);
    await expect(ready(page, 'walk.mp4')).toBeVisible();
    const { files } = await (await draft).json();
    expect(await downloadedSum(page, files[0].id)).toBe(sum);
  });

  test('the camera has buttons of its own', async ({ page }) => {
    const mark = Date.now().toString(36);
    await signInAsStudent(page, { email: `camera-${mark}@students.example`, name: 'Camera' });
    await openTask(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Record a Video' }).click();
    const { path } = await film('taken.mp4', MiB);
    await (await chooser).setFiles(path);
    await expect(ready(page, 'taken.mp4')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take a Photo' })).toBeVisible();
  });
});
