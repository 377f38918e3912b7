import { expect, type Locator, type Page } from '@playwright/test';
import type { Submission } from '#contract/submissions.ts';
import type { Task } from '#contract/tasks.ts';
import { paths } from '../src/paths.ts';
import { closeTask } from './open-work.ts';
import { reviewByApi } from './review-by-api.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

async function send<Answer>(page: Page, path: string, data: object, method = 'POST'): Promise<Answer> {
  const response = await page.request.fetch(path, { method, data });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return response.json();
}

/** A new task of 300 points, and work of the student for it. */
async function handIn({ admin, student, title }: { admin: Page; student: Page; title: string }) {
  const task = await send<Task>(admin, '/api/tasks', {
    title,
    content: 'Count the chairs.',
    domain: 'Marketing',
    difficulty: 'Hard',
    points: 300,
    lastDate: '2030-01-31T18:00:00Z',
  });
  const { id } = await send<Submission>(student, `/api/tasks/${task.id}/submissions`, {
    description: 'There are 212.',
  });
  return { task, id, review: `/api/admin/submissions/${id}` };
}

/** An open dashboard would show what is new before it is loaded again, and count it as seen. */
const leave = (page: Page) => page.goto('about:blank');

const reload = async (page: Page) => {
  await page.goto(paths.dashboard);
  await expect(page.getByRole('heading', { level: 1, name: /, Both/ })).toBeVisible();
};

test('the first steps are ticked off, and the first review and a new tier are shown once', async ({
  newPage,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const main = student.getByRole('main');
  const steps = main.getByRole('region', { name: 'Your first three steps' });
  await expect(main.getByText('You are at Spark')).toBeVisible();
  await expect(main.getByText('Tier 1 of 6, 0 points, not ranked yet')).toBeVisible();
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(steps.getByText('Done.', { exact: true })).toHaveCount(0);
  const firstTask = main.getByRole('list', { name: 'Next tasks' }).getByRole('listitem').first();
  await expect(firstTask).toContainText('Easy');
  await steps.getByRole('link', { name: 'Give your college' }).click();
  await expect(student).toHaveURL(`${paths.updateProfile}#college`);
  await expect(student.getByRole('combobox', { name: 'College', exact: true })).toBeFocused();

  await student.keyboard.type('Harbour Polytechnic');
  await student.getByRole('button', { name: 'Save Profile' }).click();
  await expect(student).toHaveURL(paths.dashboard);
  const title = `Count the chairs ${mark}`;
  const { id, review } = await handIn({ admin, student, title });
  await student.goto(paths.dashboard);
  await expect(steps.getByRole('link', { name: 'Done: Give your college' })).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Done: Hand in an easy task' })).toBeVisible();
  await expect(steps.getByText('Your work waits for a review.')).toBeVisible();
  await expect(steps.getByText('Done.', { exact: true })).toHaveCount(2);
  // Screen readers hear it once, in the name of the link.
  await expect(steps.getByRole('paragraph').filter({ hasText: 'Done.' })).toHaveCount(0);

  await leave(student);
  await reviewByApi(admin.request, id, 'approve', { points: 260, feedback: 'Every chair was counted.' });
  const seen = student.waitForResponse((answer) => answer.url().endsWith('/api/me/news-seen'));
  await reload(student);
  const news = main.getByRole('region', { name: 'Since you were here' });
  await expect(news).toContainText('You reached Kindling');
  await expect(news.getByRole('listitem')).toContainText(['Every chair was counted.']);
  await expect(main.getByRole('link', { name: 'Points: 260' })).toBeVisible();
  await expect(steps.getByText('Done.', { exact: true })).toHaveCount(3);
  await expect(main.getByRole('region', { name: /^Your profile is/ })).toHaveCount(1);
  expect((await seen).status()).toBe(204);

  // It stays until the page is loaded again, on this or any other device.
  await student.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(student.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await student.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(news).toContainText('You reached Kindling');
  await reload(student);
  // Of the review and the tier, and perhaps of tasks of other tests.
  const nothing = main.getByText('No new reviews, answers or points since you were here.');
  await expect(nothing).toContainText(/You have \d+ unread notifications\./);
  await expect(news).toHaveCount(0);
  await expect(steps).toHaveCount(0);
  await expect(main.getByRole('region', { name: 'Recent submissions' })).toContainText(title);

  // Points that are taken back are shown too, without a review.
  const second = await handIn({ admin, student, title: `Count the lamps ${mark}` });
  await leave(student);
  await reviewByApi(admin.request, second.id, 'approve', { points: 50 });
  const seenAgain = student.waitForResponse((answer) => answer.url().endsWith('/api/me/news-seen'));
  await reload(student);
  await expect(news).toContainText('50 new points, 310 in total');
  await expect(steps).toHaveCount(0);
  expect((await seenAgain).status()).toBe(204);
  await leave(student);
  expect((await admin.request.delete(second.review)).status()).toBe(204);
  await reload(student);
  await expect(news).toContainText('50 points fewer, now 260');
  await expect(nothing).toHaveCount(0);

  // Without any reviewed work the student is still no beginner.
  expect((await admin.request.delete(review)).status()).toBe(204);
  await reload(student);
  await expect(main.getByRole('region', { name: 'Your work' })).toBeVisible();
  await reload(student);
  await expect(main.getByRole('region', { name: 'Your work' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('an answer to a message is new on the dashboard, also before the first review', {
  tag: '@nightly',
}, async ({ newPage }) => {
  const { admin, student, mark } = await openBoth(newPage);
  await student.goto(`${paths.contactUs}?topic=A+task+or+points`);
  await student.getByRole('textbox', { name: 'Message' }).fill(`May I hand in a film? ${mark}`);
  await student.getByRole('button', { name: 'Send message' }).click();
  await expect(student.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();
  const answer = async (body: string) => {
    const { items } = await (await admin.request.get(`/api/admin/messages?search=${mark}`)).json();
    const [{ id, version }] = items;
    await send(admin, `/api/admin/messages/${id}/answers`, { body, version });
  };
  await leave(student);
  await answer('Yes, as long as it is short.');
  await reload(student);
  const news = student.getByRole('region', { name: 'Since you were here' });
  await expect(news.getByRole('listitem')).toHaveCount(1);
  await expect(news.getByRole('listitem')).toContainText('Yes, as long as it is short.');
  await expect(student.getByRole('region', { name: 'Your first three steps' })).toBeVisible();
  // Another answer, while the page is open.
  await answer('At most a minute.');
  await expect(news.getByRole('listitem')).toContainText('At most a minute.');
  await expect(news.getByRole('listitem')).toHaveCount(1);
  await news.getByRole('link', { name: 'Your message: A task or points' }).click();
  await expect(student.getByRole('list', { name: 'Conversation' })).toContainText('At most a minute.');
  await reload(student);
  await expect(student.getByRole('region', { name: 'Your first three steps' })).toBeVisible();
  await expect(news).toHaveCount(0);
});

test('rejected work is shown with its feedback and may be handed in again from there', async ({
  newPage,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const title = `Count the tables ${mark}`;
  const { task, id } = await handIn({ admin, student, title });
  await reviewByApi(admin.request, id, 'reject', { feedback: 'Which hall was it?' });
  const asked = await handIn({ admin, student, title: `Count the chairs ${mark}` });
  await reviewByApi(admin.request, asked.id, 'request-changes', { feedback: 'Add the balcony.' });
  await reload(student);
  const improve = student.getByRole('region', { name: 'To improve' });
  const row = (text: string) => improve.getByRole('listitem').filter({ hasText: text });
  await expect(student.getByRole('region', { name: /^Your profile is/ })).toContainText(
    /Still missing: college, .*Your college is shown beside your name on the leaderboard\./,
  );
  await expect(row('Count the tables')).toContainText('Which hall was it?');
  await expect(row('Count the chairs')).toContainText(/Add the balcony.*Changes requested/);
  await expect(improve.getByRole('listitem')).toHaveCount(2);
  await improve.getByRole('link', { name: `Hand in again: ${title}` }).click();
  await expect(student).toHaveURL(new RegExp(`^[^?]*${paths.task(task.id)}`));
  await expect(student.getByLabel('Description')).toHaveValue('There are 212.');
});

test('a student whose reviewed work is all pending again is no beginner', { tag: '@nightly' }, async ({
  newPage,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const { id } = await handIn({ admin, student, title: `Count the doors ${mark}` });
  await leave(student);
  await reviewByApi(admin.request, id, 'reject', { feedback: 'Which hall was it?' });
  const steps = student.getByRole('region', { name: 'Your first three steps' });
  const seen = student.waitForResponse((answer) => answer.url().endsWith('/api/me/news-seen'));
  await reload(student);
  await expect(steps).toBeVisible();
  await seen;
  await leave(student);
  await send(student, `/api/submissions/${id}/revise`, { version: 1, description: 'The east hall.' });
  await reload(student);
  await expect(student.getByRole('region', { name: 'Your work' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await leave(student);
  await reviewByApi(admin.request, id, 'reject', { feedback: 'Count the lamps as well.' });
  await reload(student);
  await expect(student.getByRole('region', { name: 'Since you were here' })).toContainText('as well');
  await expect(steps).toHaveCount(0);
});

test('old rejected work that may be handed in again is not hidden by newer work that may not', {
  tag: '@nightly',
}, async ({ newPage }) => {
  const { admin, student, mark } = await openBoth(newPage);
  const reject = async (number: number) => {
    const { task, id } = await handIn({ admin, student, title: `Row ${number} of ${mark}` });
    await reviewByApi(admin.request, id, 'reject');
    return task.id;
  };
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await reject(number);
  for (const number of [9, 10]) await closeTask(admin.request, await reject(number));
  await reload(student);
  const improve = student.getByRole('region', { name: 'To improve' });
  await expect(improve.getByRole('listitem')).toHaveCount(6);
  await expect(improve.getByRole('listitem').first()).toContainText('The reviewer wrote no feedback.');
  await improve.getByRole('button', { name: 'Show all 8' }).press('Enter');
  await expect(improve.getByRole('listitem')).toHaveCount(8);
  await expect(improve.getByRole('listitem').nth(6).getByRole('link')).toBeFocused();
  await expect(improve).toContainText(`Row 1 of ${mark}`);
  await expect(improve).not.toContainText(`Row 9 of ${mark}`);

  // As with more than the hundred that are fetched.
  await student.route('**/api/submissions/reviewed?*revisable=only*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), nextCursor: 'next', total: 130 } });
  });
  await student.reload();
  await improve.getByRole('button', { name: 'Show 8 of 130' }).click();
  await expect(improve.getByRole('listitem')).toHaveCount(8);
  await expect(improve).toContainText('These have the latest reviews.');
  await improve.getByRole('link', { name: 'All my submissions' }).click();
  await expect(student).toHaveURL(new RegExp(`${paths.pending}$`));
});

test('an unlocked reward is claimed by a message that is begun; locked ones are not', async ({ newPage }) => {
  const { student } = await openBoth(newPage);
  await student.goto(paths.incentives);
  const tier = (name: string) =>
    student
      .getByRole('listitem')
      .filter({ has: student.getByRole('heading', { level: 2, name, exact: true }) });
  await expect(tier('Spark')).toContainText('Unlocked');
  await expect(tier('Kindling')).toContainText('250 to go');
  await expect(tier('Kindling').getByRole('link')).toHaveCount(0);
  await student.goto(paths.contactUs);
  await student.getByRole('textbox', { name: 'Message' }).fill('The draft of another message.');
  await student.goto(paths.incentives);
  await student.getByRole('link', { name: 'Claim: Welcome kit by post' }).click();
  await expect(student.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(student.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /^I claim a reward of Spark: Welcome kit by post\.\nMy Tech ID: TB26-\d+\nMy postal address:\n$/,
  );
  await expect(student.getByLabel('A reward')).toBeChecked();
  await student.getByRole('textbox', { name: 'Message' }).press('End');
  await student.getByRole('textbox', { name: 'Message' }).pressSequentially('Lake Road 1');
  await student.getByRole('button', { name: 'Send message' }).click();
  await expect(student.getByRole('heading', { name: 'Your messages' })).toBeVisible();
  await student.goto(paths.incentives);
  await student.getByRole('link', { name: /^You asked for it on .+: Welcome kit by post$/ }).click();
  await expect(student.getByRole('list', { name: 'Conversation' })).toContainText('Lake Road 1');
  await student.goto(paths.incentives);
  await expect(student.getByRole('link', { name: 'Claim: Welcome kit by post' })).toHaveCount(0);
  await expect(tier('Spark')).not.toContainText('are given');
  await send(student, '/api/me', { college: 'Lakeside College', phone: '+91 98765 43210' }, 'PATCH');
  await student.reload();
  await expect(tier('Spark')).toContainText('Your college and phone number are given');
});

test('a beginner sees the tiers and the first steps without scrolling', { tag: '@nightly' }, async ({
  newPage,
}) => {
  const { student } = await openBoth(newPage);
  const main = student.getByRole('main');
  const steps = main.getByRole('region', { name: 'Your first three steps' }).getByRole('listitem');
  // The greeting has two lines on a phone at any time of day.
  await send(student, '/api/me', { name: 'Christopher Hill' }, 'PATCH');
  await student.reload();
  const bottomOf = (step: Locator) => step.evaluate((element) => element.getBoundingClientRect().bottom);
  await student.setViewportSize({ width: 1440, height: 900 });
  await expect(main.getByText('250 points to the next tier, Kindling')).toBeVisible();
  const tiers = main.getByRole('list', { name: 'Tiers' }).getByRole('listitem');
  await expect(tiers).toHaveCount(6);
  await expect(tiers.nth(0)).toHaveAttribute('aria-current', 'step');
  await expect(tiers.nth(1)).toHaveText('Kindling250 points');
  expect(await bottomOf(steps.nth(2))).toBeLessThanOrEqual(900);
  await student.setViewportSize({ width: 390, height: 844 });
  const bar = student.getByRole('link', { name: 'Leaderboard' }).last();
  await expect(bar).toBeInViewport();
  const { y } = (await bar.boundingBox()) ?? { y: 0 };
  expect(await bottomOf(steps.first())).toBeLessThanOrEqual(y);
});

test('the dashboard of a beginner fits a window of 320 px', { tag: '@nightly' }, async ({ newPage }) => {
  const { student } = await openBoth(newPage);
  for (const path of [paths.dashboard, paths.incentives]) {
    await student.setViewportSize({ width: 320, height: 700 });
    await student.goto(path);
    await expect(student.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(student.getByText(/Kindling/).first()).toBeVisible();
    const over = await student.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, path).toBeLessThanOrEqual(0);
  }
});
