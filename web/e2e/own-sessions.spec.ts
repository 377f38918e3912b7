import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { signInAsAdministrator, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

test('a student signs out a phone that they have lost', async ({ newPage }) => {
  const student = { email: `lost-${Date.now().toString(36)}@students.example`, name: 'Lena Lost' };
  const [laptop, phone] = [await newPage(), await newPage()];
  for (const page of [phone, laptop]) await signInAsStudent(page, student);
  await laptop.goto(paths.myData);
  const section = laptop.getByRole('region', { name: 'Where you are signed in' });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await section.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(laptop.getByText('Chrome on Linux is signed out.')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveText([/This browser/]);
  await phone.goto(paths.profile);
  await expect(phone.getByRole('heading', { name: 'Lena Lost' })).toHaveCount(0);
  await laptop.reload();
  await expect(section.getByRole('listitem')).toHaveCount(1);
});

test('an administrator sees where they are signed in, and a refused password says why', async ({
  newPage,
  stack,
}) => {
  const [page, other] = [await newPage(), await newPage()];
  await signInAsAdministrator(other, stack.administrator);
  await signInAsAdministrator(page, stack.administrator);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByText('This browser', { exact: true })).toHaveCount(1);
  const [present, next] = [page.getByLabel(/^Present password/), page.getByLabel(/^New password/)];
  await present.fill('not the present one');
  await next.fill('password1234');
  await next.press('Enter');
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await expect(present).toBeFocused();
  await present.fill(stack.administrator.password);
  await present.press('Enter');
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleDescription(/harder to guess/);
  await expect(next).toHaveValue('password1234');
});
