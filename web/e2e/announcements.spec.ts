import { expect, type Page } from '@playwright/test';
import type { Announcement, Audience } from '#contract/announcements.ts';
import { paths } from '../src/paths.ts';
import { createTask } from './open-work.ts';
import { openBoth, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

/** An administrator and a student, who is the only one of their college. */
async function openCollege(newPage: (role?: 'administrator') => Promise<Page>) {
  const { admin, student, mark } = await openBoth(newPage);
  const college = `College ${mark}`;
  expect((await student.request.patch('/api/me', { data: { college } })).status()).toBe(200);
  return { admin, student, mark, college };
}

async function publish(
  admin: Page,
  texts: { title: string; body: string },
  audience: Audience,
): Promise<Announcement> {
  const created = await admin.request.post('/api/admin/announcements', { data: { ...texts, audience } });
  expect(created.status()).toBe(201);
  const { id, version }: Announcement = await created.json();
  const data = { version, publishAt: null };
  const published = await admin.request.post(`/api/admin/announcements/${id}/publish`, { data });
  expect(published.status()).toBe(200);
  return published.json();
}

test('a scheduled announcement to a college reaches its students only, and shows who has read it', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const { admin, student, mark, college } = await openCollege(newPage);
  const other = await newPage();
  await signInAsStudent(other, { email: `other-${mark}@students.example`, name: `Other ${mark}` });
  const title = `Bring your card ${mark}`;

  await admin.goto(paths.admin.announcements(adminPath));
  await admin.getByRole('link', { name: 'New announcement' }).click();
  await admin.getByLabel('Title').fill(title);
  await admin.getByRole('textbox', { name: 'Text' }).fill('Show it at **gate two**.');
  await admin.getByRole('tab', { name: 'Preview' }).click();
  await expect(admin.locator('strong', { hasText: 'gate two' })).toBeVisible();
  await admin.getByRole('combobox', { name: 'For' }).click();
  await admin.getByRole('option', { name: 'Students of a college' }).click();
  await admin.getByLabel('College').fill(college.toUpperCase());
  await expect(admin.getByText('Now 1 recipient.')).toBeVisible();
  await admin.reload();
  await expect(admin.getByText('Your draft was restored.')).toBeVisible();
  await expect(admin.getByLabel('Title')).toHaveValue(title);
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Publish…' }).click();
  const question = admin.getByRole('alertdialog');
  await expect(question).toContainText('1 recipient');
  await question.getByRole('radio', { name: 'At a time' }).check();
  await question.getByLabel('Publish at').fill('2031-05-01T09:00');
  await question.getByRole('button', { name: 'Schedule' }).click();
  await expect(admin.getByText('It will be published at its time')).toBeVisible();
  await expect(admin.getByText('Scheduled', { exact: true })).toBeVisible();

  // Its time, in two seconds.
  const id = new URL(admin.url()).pathname.split('/').at(-1) ?? '';
  const path = `/api/admin/announcements/${id}`;
  const { version }: Announcement = await (await admin.request.get(path)).json();
  const publishAt = new Date(Date.now() + 2_000).toISOString();
  const scheduled = await admin.request.post(`${path}/publish`, { data: { version, publishAt } });
  expect(await scheduled.json()).toMatchObject({ state: 'scheduled', publishAt });
  await expect
    .poll(async () => (await (await admin.request.get(path)).json()).recipients, { timeout: 120_000 })
    .toBe(1);

  await student.goto(paths.dashboard);
  const news = student.getByRole('region', { name: 'Announcements' });
  await expect(news.getByRole('link', { name: title })).toBeVisible();
  await other.goto(paths.announcement(id));
  await expect(other.getByText('Announcement not found')).toBeVisible();
  await other.goto(paths.announcements);
  await expect(other.getByRole('link', { name: 'How reviews work this season' })).toBeVisible();
  await expect(other.getByRole('link', { name: title })).toHaveCount(0);

  await news.getByRole('link', { name: title }).click();
  await expect(student.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(student.locator('strong', { hasText: 'gate two' })).toBeVisible();
  await expect
    .poll(async () => (await (await admin.request.get(path)).json()).readers, { timeout: 60_000 })
    .toBe(1);
  await student.getByRole('link', { name: 'All announcements' }).click();
  const item = student.getByRole('listitem').filter({ hasText: title });
  await expect(item).toBeVisible();
  await expect(item.getByText('Unread')).toHaveCount(0);
  await student.goto(paths.dashboard);
  await expect(student.getByRole('link', { name: 'Campus briefing on Thursday at 19:00' })).toBeVisible();
  await expect(student.getByRole('link', { name: title })).toHaveCount(0);

  await admin.goto(paths.admin.announcements(adminPath));
  await admin.getByRole('searchbox').fill(mark);
  // At once: a search that begins while the page of a link is loaded would cancel that.
  await admin.getByRole('searchbox').press('Enter');
  await expect(admin.getByRole('row').filter({ hasText: title })).toContainText('1 of 1 (100%)');
  await admin.getByRole('link', { name: title }).click();
  const readers = admin.getByRole('region', { name: 'Who has read it' });
  await expect(readers.getByRole('listitem')).toContainText(`Both ${mark}`);
  await expect(readers.getByRole('listitem')).toContainText(college);
});

test('a correction changes the text in place, and a withdrawal hides it', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark, college } = await openCollege(newPage);
  const texts = { title: `Rehearsal ${mark}`, body: 'On Monday.' };
  const { id } = await publish(admin, texts, { kind: 'college', college });

  await admin.goto(paths.admin.announcement(adminPath, id));
  await admin.getByRole('button', { name: 'Correct' }).click();
  const form = admin.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Text' }).fill('On Tuesday.');
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form).toBeHidden();
  await expect(admin.getByText('On Tuesday.')).toBeVisible();

  await student.goto(paths.dashboard);
  const news = student.getByRole('region', { name: 'Announcements' });
  await expect(news.getByRole('listitem').filter({ hasText: mark })).toContainText('corrected');
  await news.getByRole('button', { name: `Dismiss ${texts.title}` }).click();
  await expect(news.getByRole('link', { name: texts.title })).toHaveCount(0);
  await expect(student.getByRole('main')).toBeFocused();
  await student.goto(paths.announcement(id));
  await expect(student.getByText('Corrected on')).toBeVisible();
  await expect(student.getByText('On Tuesday.')).toBeVisible();

  await admin.getByRole('button', { name: 'Withdraw' }).click();
  const question = admin.getByRole('alertdialog');
  await expect(question).toContainText('Mails and push messages that were sent remain.');
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(admin.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await student.reload();
  await expect(student.getByText('Announcement not found')).toBeVisible();
  await student.goto(paths.announcements);
  await expect(student.getByRole('link', { name: 'How reviews work this season' })).toBeVisible();
  await expect(student.getByRole('link', { name: texts.title })).toHaveCount(0);
});

test('a scheduled announcement whose task was deleted says why it was not published, until it is edited', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const { admin, mark } = await openBoth(newPage);
  const taskId = await createTask(admin.request, `Short-lived ${mark}`);
  const title = `Hand it in ${mark}`;
  const audience: Audience = { kind: 'submitted', taskId };
  const data = { title, body: 'Soon.', audience };
  const created = await admin.request.post('/api/admin/announcements', { data });
  const { id, version }: Announcement = await created.json();
  const publishAt = new Date(Date.now() + 2_000).toISOString();
  const path = `/api/admin/announcements/${id}`;
  const scheduled = await admin.request.post(`${path}/publish`, { data: { version, publishAt } });
  expect(scheduled.status()).toBe(200);
  expect((await admin.request.delete(`/api/tasks/${taskId}`)).ok()).toBe(true);

  await admin.goto(paths.admin.announcements(adminPath));
  await admin.getByRole('searchbox').fill(mark);
  await admin.getByRole('searchbox').press('Enter');
  const row = admin.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Not published: the task was deleted', { timeout: 60_000 });
  await admin.getByRole('link', { name: title }).click();
  const reason = admin.getByText('because the task of its audience was deleted');
  await expect(reason).toBeVisible();
  await admin.getByRole('combobox', { name: 'For' }).click();
  await admin.getByRole('option', { name: 'All students' }).click();
  await admin.getByRole('button', { name: 'Save draft' }).click();
  await expect(reason).toBeHidden();
});

test('S29 HTML and scripts in an announcement stay text', async ({ newPage }) => {
  const { admin, student, mark, college } = await openCollege(newPage);
  const body = [
    '<script>window.attacked = 1</script>',
    '<img src="/nowhere" onerror="window.attacked = 2">',
    '![picture](https://evil.invalid/pixel.gif)',
    '[javascript](javascript:window.attacked=3)',
    '[data](data:text/html,<script>1</script>)',
    '[here](https://ok.invalid)',
  ].join('\n\n');
  const { id } = await publish(admin, { title: `Markup ${mark}`, body }, { kind: 'college', college });
  await student.goto(paths.announcement(id));
  const article = student.getByRole('article');
  await expect(article.getByText('<script>window.attacked = 1</script>')).toBeVisible();
  await expect(article.locator('img, script, iframe, style')).toHaveCount(0);
  const links = article.locator('.markdown a');
  await expect(links.filter({ hasText: 'here' })).toHaveAttribute('rel', /noopener/);
  for (const link of await links.all()) expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
  expect(await student.evaluate(() => 'attacked' in window)).toBe(false);
});
