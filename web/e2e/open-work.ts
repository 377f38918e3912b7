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

/** A new task of a kind, opened from the administrators' list by the link of that kind. */
async function chooseKind(page: Page, edit: { kind: string; settings?: object }, link: string) {
  const title = `${edit.kind} ${Date.now().toString(36)}`;
  const id = await createTask(page.request, title);
  await setKind(page.request, id, edit);
  await page.goto(`${new URL(page.url()).pathname}?${new URLSearchParams({ search: title })}`);
  await page.getByRole('link', { name: link, exact: true }).click();
}

/** Changes the kind of a new task, without a browser. */
export async function setKind(
  administrator: APIRequestContext,
  id: string,
  edit: { kind: string; settings?: object },
): Promise<void> {
  const answer = await administrator.patch(`/api/tasks/${id}`, { data: { ...edit, version: 1 } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** From the administrators' list of tasks: the answers to a new form, of which there are none. */
export function chooseAnswers(page: Page): Promise<void> {
  const questions = [{ id: 'size', type: 'line', text: 'Your size' }];
  return chooseKind(page, { kind: 'form', settings: { kind: 'form', questions } }, 'Answers');
}

/** From the administrators' list of tasks: the code of a new event. */
export const chooseAttendance = (page: Page): Promise<void> =>
  chooseKind(page, { kind: 'attendance' }, 'Show the code');

/** From the administrators' list of tasks: a new referral, which counts registrations. */
export function chooseReferrals(page: Page): Promise<void> {
  const settings = { kind: 'referral', counts: 'tickets', when: 'profile', cap: null };
  return chooseKind(page, { kind: 'referral', settings }, 'Referrals');
}

/** A template of certificates for taking part, without a browser; returns its id. */
export async function createTemplate(administrator: APIRequestContext, name: string): Promise<string> {
  const answer = await administrator.post('/api/admin/certificate-templates', {
    data: {
      name,
      kind: 'certificate',
      award: { reason: 'participation' },
      title: 'Certificate of participation',
      body: '{name} took part in {edition}.',
      paragraph: '',
      description: 'Took part in {edition}.',
      criteria: 'One approved work.',
      design: 'torch',
      paper: 'a4',
      signatures: [{ name: 'Ada Head', office: 'Head of the programme' }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

/** From the list of templates: a new one. */
export async function chooseCertificate(page: Page): Promise<void> {
  const name = `Swept ${Date.now().toString(36)}`;
  await createTemplate(page.request, name);
  await page.reload();
  await page.getByRole('link', { name, exact: true }).click();
}

/** From the list of templates: who gets the certificates of a new one. */
export async function chooseIssue(page: Page): Promise<void> {
  await chooseCertificate(page);
  await page.getByRole('link', { name: 'Issue', exact: true }).click();
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
