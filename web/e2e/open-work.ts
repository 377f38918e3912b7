import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';

/** An open task, without a browser; returns its id. */
export async function createTask(administrator: APIRequestContext, title: string): Promise<string> {
  const answer = await administrator.post('/api/tasks', {
    data: { title, content: 'x', domain: 'Design', points: 10, lastDate: '2031-01-31T18:00:00Z' },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** Closes a task now, without a browser. */
export async function closeTask(administrator: APIRequestContext, id: string, version = 1): Promise<void> {
  const answer = await administrator.post(`/api/tasks/${id}/status`, { data: { change: 'close', version } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Submits work without a browser; returns its id. */
export async function handIn(
  student: APIRequestContext,
  taskId: string,
  description: string,
): Promise<string> {
  const answer = await student.post(`/api/tasks/${taskId}/submissions`, { data: { description } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** From the list of tasks: the sample festival's first task, which every new student can hand in. */
export async function chooseTask(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Bring five friends/ })
    .first()
    .click();
}

/** Gives a new task a kind. */
export async function setKind(
  administrator: APIRequestContext,
  id: string,
  settings: { readonly kind: string; readonly [setting: string]: unknown },
): Promise<void> {
  const edit = { kind: settings.kind, settings, version: 1 };
  const answer = await administrator.patch(`/api/tasks/${id}`, { data: edit });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** From the administrators' list of tasks: a page of a new task of a kind. */
async function choosePart(
  page: Page,
  settings: { readonly kind: string; readonly [setting: string]: unknown },
  link: string,
): Promise<void> {
  const title = `${link} ${Date.now().toString(36)}`;
  await setKind(page.request, await createTask(page.request, title), settings);
  await page.goto(`${new URL(page.url()).pathname}?${new URLSearchParams({ search: title })}`);
  await page.getByRole('link', { name: link, exact: true }).click();
}

/** From the administrators' list of tasks: the answers to a new form, of which there are none. */
export async function chooseAnswers(page: Page): Promise<void> {
  const questions = [{ id: 'size', type: 'line', text: 'Your size' }];
  await choosePart(page, { kind: 'form', questions }, 'Answers');
}

/** From the administrators' list of tasks: a new referral, which counts registrations. */
export async function chooseReferrals(page: Page): Promise<void> {
  const settings = { kind: 'referral', counts: 'tickets', when: 'profile', cap: null };
  await choosePart(page, settings, 'Referrals');
}

/** From the list of users: the sample festival's first student. */
export async function chooseUser(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ambassador 01', exact: true }).click();
}

/** From the list of announcements, as students or administrators: one of the sample festival. */
export async function chooseAnnouncement(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'How reviews work this season' }).click();
}

/** The sample festival's first task, for a student who has not handed it in. */
export async function openTask(page: Page): Promise<void> {
  // Other tests add tasks, which come before it.
  await page.goto(`${paths.tasks}?search=Bring+five+friends`);
  await chooseTask(page);
  await expect(page.getByRole('heading', { name: 'Hand in your work' })).toBeVisible();
}

/** Opens the first pending submission that no other administrator is reviewing. */
export async function openPending(page: Page, adminPath: string): Promise<void> {
  await page.goto(`${paths.admin.requests(adminPath)}?status=pending`);
  await page
    .getByRole('row')
    .filter({ hasNotText: 'is reviewing this' })
    .getByRole('button', { name: /handed in by/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
