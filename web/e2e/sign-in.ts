import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { welcomeSteps } from '../../server/contract/welcome.ts';
import { paths } from '../src/paths.ts';
import type { Stack } from './stack.ts';

interface Student {
  email: string;
  name: string;
}

/** Goes straight to the identity provider. */
export async function signInAsStudent(page: Page, student: Student): Promise<void> {
  await page.goto('/api/auth/google');
  await enterStudent(page, student);
}

/**
 * Fills in the form of the identity provider, passes the welcome of a new student, and waits for the page that the sign-in
 * opens.
 */
export async function enterStudent(
  page: Page,
  student: Student,
  opens: string = '**/dashboard',
): Promise<void> {
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Name').fill(student.name);
  const provider = new URL(page.url()).origin;
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.origin !== provider);
  await passWelcome(page);
  await page.waitForURL(opens);
}

/** Ends the welcome of the page's student, if they have not had it, and opens the page that comes after it. */
export async function passWelcome(page: Page): Promise<void> {
  if (!(await endWelcome(page.request, new URL(page.url()).origin))) return;
  const { pathname, searchParams, href } = new URL(page.url());
  await page.goto(pathname === paths.welcome ? (searchParams.get('returnTo') ?? paths.dashboard) : href);
}

/** Agrees to the texts and skips all steps, as far as the student is asked. Whether they were. */
export async function endWelcome(api: APIRequestContext, origin = ''): Promise<boolean> {
  const { user } = await (await api.get(`${origin}/api/session`)).json();
  if (user === null || (user.mustAgree === undefined && user.welcomeStep === undefined)) return false;
  const { version } = await (await api.get(`${origin}/api/me/consent`)).json();
  const agreed = await api.post(`${origin}/api/me/consent`, { data: { version } });
  expect(agreed.status()).toBe(204);
  const passed = await api.put(`${origin}/api/me/welcome`, { data: { passed: welcomeSteps.length } });
  expect(passed.status()).toBe(204);
  return true;
}

/** A new student beside the administrator. Their name and address contain `mark`, which is unique. */
export async function openBoth(
  newPage: (role?: 'administrator') => Promise<Page>,
): Promise<{ admin: Page; student: Page; mark: string }> {
  const mark = Date.now().toString(36);
  const admin = await newPage('administrator');
  const student = await newPage();
  await signInAsStudent(student, { email: `both-${mark}@students.example`, name: `Both ${mark}` });
  return { admin, student, mark };
}

/** Signs in without a browser. @param welcomed false: a new student has the welcome before them */
export async function postStudentSignIn(
  api: APIRequestContext,
  student: Student,
  origin = '',
  welcomed = true,
): Promise<void> {
  const page = await api.get(`${origin}/api/auth/google`);
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(await page.text()) ?? [];
  const answer = await api.post(new URL(action, page.url()).href, { form: { ...student } });
  expect(new URL(answer.url()).pathname).toBe('/dashboard');
  if (welcomed) await endWelcome(api, origin);
}

/** Signs in without a browser. */
export async function postAdministratorSignIn(
  api: APIRequestContext,
  administrator: Stack['administrator'],
): Promise<void> {
  expect((await api.post('/api/auth/admin', { data: administrator })).status()).toBe(200);
}

/** Signs in through the form and opens the first page of the administrators. */
export async function signInAsAdministrator(
  page: Page,
  { email, password }: Stack['administrator'],
): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await page.waitForURL('**/admin/*');
  await expect(page.getByRole('heading', { name: 'Create Task' })).toBeVisible();
}

/** Opens a page of the second administrator of the sample festival, who signs in with Google. */
export async function openSecond(newPage: () => Promise<Page>, email: string): Promise<Page> {
  const page = await newPage();
  await page.goto('/api/auth/google');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill('Mira Desk');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/api'));
  return page;
}
