import { expect, type Page } from '@playwright/test';
import { expectNoOverflow } from './no-overflow.ts';
import { expectNoViolation } from './page-checks.ts';
import { addAuthenticator, readCodes, readSecret } from './second-factors.ts';
import { externalStack, type Stack, startStack } from './stack.ts';
import { test } from './test.ts';

async function enterPassword(page: Page, { email, password }: Stack['administrator']) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Admin Sign In' }).press('Enter');
}

async function expectAccessible(page: Page, where: string) {
  await expectNoViolation(page, 'light', { where, exemptRules: [] });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, where);
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin/'));
  // Not the address of the other stack.
  await page.goto(new URL('/admin-login', page.url()).href);
}

const createTask = (page: Page) => page.getByRole('heading', { level: 1, name: 'Create Task' });

test('an administrator must add a second factor, signs in with a passkey and with a code, and loses the phone', async ({
  newPage,
}, testInfo) => {
  test.skip(externalStack() !== null, 'it needs a stack with REQUIRE_SECOND_FACTOR');
  test.setTimeout(240_000);
  // Its data begin anew with each try.
  const index = 100 + testInfo.parallelIndex + 10 * testInfo.retry;
  const stack = await startStack(index, undefined, { REQUIRE_SECOND_FACTOR: 'true' });
  try {
    const page = await newPage();
    const authenticator = await addAuthenticator(page);
    const { administrator } = stack;
    await page.goto(`${stack.origin}/admin-login`);
    await enterPassword(page, administrator);

    await expect(page.getByRole('heading', { level: 1, name: 'Add a second factor' })).toBeVisible();
    expect((await page.request.get(`${stack.origin}/api/admin/counts`)).status()).toBe(401);
    await expectAccessible(page, 'the page to add a second factor');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Make passkey' }).click();
    await expect(page.getByText('Enter a name, such as the device that has the passkey.')).toBeVisible();
    await page.getByLabel('Name').fill('Work phone');
    await page.getByLabel('Name').press('Enter');
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
    // The session is read again, as that of an administrator: the codes stay.
    const tab = await page.context().newPage();
    await tab.goto(`${stack.origin}/admin-login`);
    await expect(tab.getByRole('link', { name: 'Go to the admin area' })).toBeVisible();
    await expect(page.getByText('Your second factor is added.')).toBeAttached();
    await tab.close();
    const [code = ''] = await readCodes(page);
    await expect(createTask(page)).toBeVisible();

    await page.getByRole('link', { name: 'Account' }).click();
    const factors = page.getByRole('region', { name: 'Second factors' });
    await expect(factors.getByText('Work phone')).toBeVisible();
    await factors.getByRole('button', { name: 'Add an app for codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an app for codes' });
    await expect(dialog.getByRole('img', { name: 'The secret for the app' })).toBeVisible();
    const totp = await readSecret(dialog);
    await expectAccessible(page, 'the dialog with the secret');
    await dialog.getByLabel('Code of the app').fill('12345');
    await dialog.getByLabel('Code of the app').press('Enter');
    await expect(dialog.getByText('Enter the six digits that the app shows now.')).toBeVisible();
    await dialog.getByLabel('Code of the app').fill(totp.generate());
    await dialog.getByLabel('Code of the app').press('Enter');
    await expect(factors.getByText('App for codes', { exact: true })).toBeVisible();

    await logOut(page);
    await enterPassword(page, administrator);
    await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible();
    await expectAccessible(page, 'the second step');
    const field = page.getByRole('textbox', { name: 'Code of the app' });
    await field.fill(totp.generate({ timestamp: Date.now() - 120_000 }));
    await field.press('Enter');
    await expect(page.getByText(/^This code is not valid, or was used already/)).toBeVisible();
    await expect(field).toBeFocused();
    // Each time step counts once, and the one of the registration is used.
    await field.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await field.press('Enter');
    await expect(createTask(page)).toBeVisible();

    await logOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await expect(createTask(page)).toBeVisible();

    await logOut(page);
    await authenticator.lose();
    await enterPassword(page, administrator);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
    await page.getByRole('textbox', { name: 'Recovery code' }).press('Enter');
    await expect(createTask(page)).toBeVisible();
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(factors.getByText('9 of 10 are left.')).toBeVisible();
    const row = factors.getByRole('listitem').filter({ hasText: 'Work phone' });
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    await factors.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(/^Administrators need a second factor here/).last()).toBeVisible();
    await expect(factors.getByText('App for codes', { exact: true })).toBeVisible();
  } finally {
    await stack.stop();
  }
});
