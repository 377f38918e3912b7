import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { limits } from '../../server/contract/limits.ts';
import type { SiteContent } from '../../server/contract/site.ts';
import { sampleSite } from '../../server/seed/sample-site.ts';
import { paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { createTask } from './open-work.ts';
import { expectNoViolation } from './page-checks.ts';
import { enterStudent, passWelcome } from './sign-in.ts';
import { test } from './test.ts';

const exemptRules: string[] = [];
const questions = [
  { id: 'why', type: 'text' as const, text: 'Why do you want to join?', options: [], required: true },
  { id: 'more', type: 'text' as const, text: 'Anything else?', options: [], required: false },
];

/** Publishes the sample with another rule; other tests of the stack need the first one again. */
async function publishJoining(request: APIRequestContext, joining: SiteContent['joining']): Promise<void> {
  const api = '/api/admin/site';
  const { content, version: draft, basedOn } = await (await request.get(api)).json();
  const data = { content: { ...content, joining }, version: draft, basedOn };
  const saved = await request.put(api, { data });
  expect(saved.status(), await saved.text()).toBe(200);
  const { version } = await saved.json();
  const published = await request.post(`${api}/publish`, { data: { version } });
  expect(published.status(), await published.text()).toBe(200);
}

test.afterEach(async ({ newPage }) => {
  const { request } = await newPage('administrator');
  await publishJoining(request, sampleSite().joining);
});

async function check(page: Page, where: string): Promise<void> {
  await expectNoOverflow(page, where);
  await expectNoViolation(page, 'light', { where, exemptRules });
}

const phone = { width: 390, height: 780 };

test('somebody applies, is accepted by an administrator and hands in their first work', async ({
  newPage,
  adminPath,
}) => {
  const mark = Date.now().toString(36);
  const person = { email: `applicant-${mark}@students.example`, name: `Aru ${mark}` };
  const admin = await newPage('administrator');
  await publishJoining(admin.request, { who: 'application', domains: [], questions, applicationDays: 3 });
  const title = `First steps ${mark}`;
  const taskId = await createTask(admin.request, title);

  const visitor = await newPage();
  await visitor.setViewportSize(phone);
  await visitor.goto('/login');
  await expect(visitor.getByText('New ambassadors apply first')).toBeVisible();
  await visitor.getByRole('button', { name: 'Continue with Google' }).click();
  await enterStudent(visitor, person, '**/application');
  await visitor.getByRole('button', { name: 'Send my application' }).click();
  await expect(visitor.getByText('Answer this question.')).toBeVisible();
  // What is too long is kept, too.
  const answer = visitor.getByLabel('Why do you want to join?');
  const long = 'Because I like fires. '.repeat(limits.answerLength / 20);
  await answer.fill(long);
  await visitor.reload();
  await expect(answer).toHaveValue(long);
  await answer.fill('Because I like fires.');
  await check(visitor, 'an application');
  await visitor.reload();
  await expect(answer).toHaveValue('Because I like fires.');
  await expect(visitor.getByText('We store your answers; see Privacy.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Send my application' }).click();
  await expect(visitor.getByText('We have received your application')).toBeVisible();
  await check(visitor, 'an application that was sent');
  // Nothing but the application is theirs.
  await visitor.goto(paths.tasks);
  await expect(visitor).toHaveURL(/\/application$/);

  await admin.goto(`${paths.admin.applications(adminPath)}?search=${mark}`);
  await admin.getByRole('link', { name: person.name }).click();
  await expect(admin.getByText('Because I like fires.')).toBeVisible();
  await check(admin, 'the queue of applications');
  await admin.getByLabel('Message (optional)').fill('Welcome, {first_name}!');
  await admin.getByRole('button', { name: 'Decline' }).press('d');
  await expect(admin.getByText(`${person.name}: declined.`)).toBeVisible();
  await admin.keyboard.press('u');
  await expect(admin.getByText('The decision was undone.')).toBeVisible();
  await admin.getByRole('checkbox', { name: `Choose ${person.name}` }).check();
  const chosen = admin.getByRole('region', { name: 'Chosen applications' });
  await chosen.getByLabel('Message (optional)').fill('Welcome, {first_name}!');
  await chosen.getByRole('button', { name: 'Accept' }).click();
  await expect(admin.getByText('No application matches')).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByText('Welcome, Aru!')).toBeVisible();
  await check(visitor, 'an accepted application');
  await visitor.getByRole('button', { name: 'Begin' }).click();
  await visitor.waitForURL(`**${paths.welcome}?*`);
  await passWelcome(visitor);
  await visitor.waitForURL('**/dashboard');
  await visitor.goto(paths.task(taskId));
  await visitor.getByLabel('Description').fill('My first work.');
  await visitor.getByRole('button', { name: 'Submit work' }).click();
  await expect(visitor.getByRole('button', { name: 'Withdraw' })).toBeVisible();
});

test('one person joins by a link with a limit of one, the next one reads that it is used up', async ({
  newPage,
  adminPath,
}) => {
  const mark = Date.now().toString(36);
  const admin = await newPage('administrator');
  await admin.setViewportSize(phone);
  await publishJoining(admin.request, { who: 'invitation', domains: ['of.another.rule.example'] });
  await admin.goto(paths.admin.invitations(adminPath));
  await admin.getByRole('button', { name: 'New link' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New invitation link' });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill(`Club ${mark}`);
  await dialog.getByLabel('How many people can join by it').fill('1');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const row = admin.getByRole('listitem').filter({ hasText: `Club ${mark}` });
  await expect(row).toContainText('0 of 1 have joined');
  await check(admin, 'invitations');
  const { items } = await (await admin.request.get('/api/admin/invitations')).json();
  const link = paths.join(items.find(({ name }: { name: string }) => name === `Club ${mark}`).code);

  const [first, second] = [await newPage(), await newPage()];
  for (const page of [first, second]) {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  }
  await check(first, 'an invitation');
  await first.getByRole('button', { name: 'Continue with Google' }).click();
  await enterStudent(first, { email: `first-${mark}@students.example`, name: `First ${mark}` });
  await second.getByRole('button', { name: 'Continue with Google' }).click();
  const late = { email: `second-${mark}@students.example`, name: `Second ${mark}` };
  await enterStudent(second, late, '**/autherror?*');
  await expect(second.getByRole('heading', { name: 'This invitation is used up' })).toBeVisible();
  await second.goto(link);
  await expect(second.getByRole('heading', { name: 'This invitation is used up' })).toBeVisible();

  await admin.getByLabel('Add addresses').fill(`${late.email}\nnobody`);
  await admin.getByRole('button', { name: 'Add addresses' }).click();
  await expect(admin.getByText('Line 2 has what is not an email address: nobody')).toBeVisible();
  await admin.getByLabel('Add addresses').fill(late.email);
  await admin.getByRole('button', { name: 'Add addresses' }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: late.email })).toBeVisible();
  await second.goto('/api/auth/google');
  await enterStudent(second, late);
  await admin.reload();
  await expect(row).toContainText('1 of 1 have joined');
});
