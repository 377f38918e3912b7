import { expect } from '@playwright/test';
import { openTask } from './open-work.ts';
import { textFile } from './sample-files.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

test('removing an uploaded file deletes it on the server, unless it belongs to a submission', async ({
  page,
}) => {
  const removals: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(new URL(request.url()).pathname);
  });
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `removal-${mark}@students.example`, name: 'Removal' });
  await openTask(page);
  const drop = page.locator('input[type=file]');
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.status() === 201,
  );
  await drop.setInputFiles(textFile('unwanted.txt'));
  const { id, url } = await (await sent).json();
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Remove unwanted.txt' }).click();
  expect((await removed).status()).toBe(204);
  expect(removals).toEqual([`/api/uploads/${id}`]);
  expect((await page.request.get(url)).status()).toBe(404);

  await drop.setInputFiles(textFile('wanted.txt'));
  await expect(page.getByRole('button', { name: 'Remove wanted.txt' })).toBeVisible();
  await page.getByLabel('Description').fill('Five friends came.');
  await page.getByRole('button', { name: /^submit/i }).click();
  await page.getByRole('button', { name: /^edit/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove wanted.txt' }).click();
  await expect(dialog.getByText('wanted.txt')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(removals).toHaveLength(1);
});
