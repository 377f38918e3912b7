import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';

/** The administrator that `npm start` made, or the one that the environment names. */
export function administrator(): { email: string; password: string } {
  const { E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD, E2E_DATA_DIR } = process.env;
  if (E2E_ADMIN_EMAIL !== undefined && E2E_ADMIN_PASSWORD !== undefined) {
    return { email: E2E_ADMIN_EMAIL, password: E2E_ADMIN_PASSWORD };
  }
  const file = join(E2E_DATA_DIR ?? '', 'admin.txt');
  if (!existsSync(file)) throw new Error('no administrator: set E2E_ADMIN_EMAIL and E2E_ADMIN_PASSWORD');
  const [email = '', password = ''] = readFileSync(file, 'utf8').split('\n');
  return { email, password };
}

/** Contexts that are open, and the test that opened each. */
const contexts = new Map<BrowserContext, string>();

/** A page in a browser context of its own: another person at another machine. */
export async function newPerson(browser: Browser): Promise<Page> {
  const { testId } = test.info();
  // Playwright closes its own only. Those of earlier tests would go on asking and painting beside this one.
  for (const [context, opener] of contexts) {
    if (opener === testId) continue;
    contexts.delete(context);
    await context.close();
  }
  const context = await browser.newContext();
  contexts.set(context, testId);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw new Error(`the page threw: ${error.message}`);
  });
  return page;
}

/** From the landing page through the identity provider to the dashboard. */
export async function signInAsStudent(page: Page, person: { email: string; name: string }): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Join Now' }).first().click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Name').fill(person.name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
}

/** Through the sign-in form to the administrators' area. */
export async function signInAsAdministrator(page: Page): Promise<void> {
  const { email, password } = administrator();
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await page.waitForURL('**/admin/*');
  await expect(page.getByRole('heading', { name: 'Create Task' })).toBeVisible();
}
