import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { addAuthenticator, readCodes, readSecret } from './second-factors.ts';
import { postStudentSignIn, signInAsAdministrator } from './sign-in.ts';
import { test } from './test.ts';

test('an owner invites a reviewer, makes them IT, and takes the role away', async ({ newPage, stack }) => {
  const [owner, colleague, student] = [await newPage(), await newPage(), await newPage()];
  const mark = Date.now().toString(36);
  const email = `meera-${mark}@festival.example`;
  await postStudentSignIn(student.request, { email: `student-${email}`, name: `Board ${mark}` });
  await signInAsAdministrator(owner, stack.administrator);
  await owner.getByRole('link', { name: 'Administrators' }).click();
  const form = owner.getByRole('form', { name: 'Invite somebody' });
  await form.getByLabel(/^Email/).fill('not an address');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByText('Enter an email address.')).toBeVisible();
  await form.getByLabel(/^Email/).fill(`Student-${email}`);
  await expect(form.getByText(`Board ${mark} takes part as a student.`)).toBeVisible();
  await form.getByLabel(/^Email/).fill(email);
  await expect(form.getByText('takes part as a student.')).toBeHidden();
  await form.getByLabel(/^Email/).press('Enter');
  const people = owner.getByRole('region', { name: 'Everybody with a role' });
  const row = people.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Has not signed in yet');
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await row.getByRole('button', { name: `Copy link for ${email}` }).click();
  await expect(owner.getByText(`The link for ${email} is copied.`)).toBeVisible();
  const link = new URL(await owner.evaluate(() => navigator.clipboard.readText()));

  await colleague.goto(`${link.pathname}${link.hash}`);
  await expect(colleague.getByText('Your role is Reviewer.')).toBeVisible();
  await colleague.getByLabel(/^Your name/).fill('Meera Nair');
  await colleague.getByLabel(/^Password/).fill('short');
  await colleague.getByLabel(/^Password/).press('Enter');
  await expect(colleague.getByLabel(/^Password/)).toHaveAccessibleDescription(/characters/);
  await colleague.getByLabel(/^Password/).fill('carry the fire to campus');
  await colleague.getByLabel(/^Password/).press('Enter');
  // Where a reviewer begins: the index would be for creating tasks.
  await expect(colleague.getByRole('heading', { level: 1, name: 'All Tasks' })).toBeVisible();
  const pages = colleague.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await expect(pages).toHaveText([
    /^All Tasks/,
    /^All Requests/,
    /^Appeals/,
    /^Messages/,
    /^All Users/,
    /^Overview/,
    /^Account/,
  ]);
  await expect(colleague.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await colleague.getByRole('link', { name: 'All Requests' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Task Submissions' })).toBeVisible();
  const adminPath = new URL(colleague.url()).pathname.split('/').slice(0, 3).join('/');
  await colleague.goto(paths.admin.site(adminPath));
  await expect(colleague.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(colleague.getByText('You are not authorized to access this page.')).toBeVisible();
  await expect(colleague.getByRole('link', { name: 'Go to All Tasks' })).toBeVisible();

  // They add a passkey of their device, and an app for codes.
  await addAuthenticator(colleague);
  await colleague.goto(paths.admin.account(adminPath));
  const factors = colleague.getByRole('region', { name: 'Second factors' });
  await factors.getByRole('button', { name: 'Add a passkey' }).click();
  await colleague.getByLabel('Name').fill('My phone');
  await colleague.getByLabel('Name').press('Enter');
  await readCodes(colleague);
  await factors.getByRole('button', { name: 'Add an app for codes' }).click();
  const code = colleague.getByLabel('Code of the app');
  const totp = await readSecret(colleague.getByRole('dialog', { name: 'Add an app for codes' }));
  await code.fill(totp.generate());
  await code.press('Enter');
  await expect(factors.getByText('App for codes', { exact: true })).toBeVisible();

  await owner.reload();
  await expect(row).toContainText('Meera Nair');
  await expect(row).toContainText('Has a second factor');
  await row.getByRole('combobox', { name: `Role of ${email}` }).click();
  await owner.getByRole('option', { name: 'IT' }).click();
  await expect(owner.getByText(`${email} is IT now.`)).toBeVisible();
  await colleague.reload();
  await expect(pages).toHaveText([/^Audit/, /^System/, /^Account/]);
  // Filters by people would ask for what IT does not see.
  await colleague.getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(colleague.getByRole('combobox', { name: 'Action' })).toBeVisible();
  await expect(colleague.getByRole('combobox')).toHaveCount(1);

  await row.getByRole('button', { name: `Remove ${email}` }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await colleague.reload();
  await expect(colleague).toHaveURL(new RegExp(`${paths.adminLogin}$`));
});
