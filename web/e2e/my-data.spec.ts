import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import JSZip from 'jszip';
import { paths } from '../src/paths.ts';
import { mailsTo } from './read-mails.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

for (const [device, size] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
})) {
  test(`a student downloads their data, and keeps an account that was to be deleted: ${device}`, async ({
    newPage,
  }) => {
    const { student } = await openBoth(newPage);
    await student.setViewportSize(size);
    await student.goto(paths.myData);
    await student.getByRole('button', { name: 'Make an archive' }).press('Enter');
    const archive = student.getByRole('link', { name: /^Download \(/ });
    const download = student.waitForEvent('download');
    await archive.click();
    const zip = await JSZip.loadAsync(await readFile(await (await download).path()));
    const data = JSON.parse((await zip.file('data.json')?.async('string')) ?? '');
    const email = data.User[0].email;

    await student.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = student.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await dialog.getByRole('textbox').fill(email);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(student.getByText('Your account will be deleted in 24 hours.')).toBeVisible();
    await student.goto(paths.dashboard);
    await student.getByRole('link', { name: 'Keep my account' }).click();
    await expect(student.getByRole('heading', { name: 'Delete my account' })).toBeFocused();
    await student.getByRole('button', { name: 'Keep my account' }).click();
    await expect(student.getByText('You keep your account.')).toBeVisible();
    await student.goto(paths.dashboard);
    await expect(student.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(student.getByRole('link', { name: 'Keep my account' })).toBeHidden();
  });
}

test('the link of the mail keeps an account without signing in', async ({ newPage }, { parallelIndex }) => {
  const { student, mark } = await openBoth(newPage);
  const email = `both-${mark}@students.example`;
  const asked = await student.request.post('/api/me/deletion', { data: { email } });
  expect(asked.status()).toBe(204);
  const link = () =>
    /https?:\/\/[^/\s"]+(\/keep-account\?token=[\w.-]+)/.exec(mailsTo(parallelIndex, email).join('\n'))?.[1];
  await expect.poll(link).toBeDefined();
  const visitor = await newPage();
  await visitor.goto(link() ?? '');
  await visitor.getByRole('button', { name: 'Keep my account' }).click();
  await expect(visitor.getByRole('heading', { name: 'You keep your account' })).toBeFocused();
  const { user } = await (await student.request.get('/api/session')).json();
  expect(user.deletedFrom).toBeNull();
});
