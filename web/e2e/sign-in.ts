import { type APIRequestContext, expect, type Page } from '@playwright/test';
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

/** Fills in the form of the identity provider and waits for the page that the sign-in opens. */
export async function enterStudent(
  page: Page,
  student: Student,
  opens: string = '**/dashboard',
): Promise<void> {
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Name').fill(student.name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(opens);
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

/** Signs in without a browser. */
export async function postStudentSignIn(
  api: APIRequestContext,
  student: Student,
  origin = '',
): Promise<void> {
  const page = await api.get(`${origin}/api/auth/google`);
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(await page.text()) ?? [];
  const answer = await api.post(new URL(action, page.url()).href, { form: { ...student } });
  expect(new URL(answer.url()).pathname).toBe('/dashboard');
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
