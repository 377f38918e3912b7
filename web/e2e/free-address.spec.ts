import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

test('an administrator frees the address of an account, which ends its session', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  await admin.goto(`${paths.admin.users(adminPath)}?search=${mark}`);
  await admin.getByRole('link', { name: `Both ${mark}` }).click();
  const open = admin.getByRole('button', { name: 'Free address' });
  await open.click();
  const dialog = admin.getByRole('dialog', { name: 'Free address' });
  const send = dialog.getByRole('button', { name: 'Free address' });
  const reason = dialog.getByLabel('Reason');
  await send.click();
  await expect(dialog.getByText('Give a reason.')).toBeVisible();
  await reason.fill('Somebody else has it now.');

  // What was typed stays if the request fails.
  await admin.route('**/free-address', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('The address could not be freed.');
  await expect(reason).toHaveValue('Somebody else has it now.');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeHidden();
  await expect(admin.getByText('None: it was freed for another account')).toBeVisible();
  expect((await student.request.get('/api/me')).status()).toBe(401);

  await admin.getByRole('link', { name: 'Audit trail' }).click();
  await expect(
    admin.getByRole('main').getByRole('listitem').filter({ hasText: 'Somebody else has it now.' }),
  ).toHaveCount(1);
});
