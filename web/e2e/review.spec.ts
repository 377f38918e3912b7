import { expect, type Page } from '@playwright/test';
import type { ReviewedSubmission } from '#contract/review.ts';
import type { Task } from '#contract/tasks.ts';
import { paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { openPending } from './open-work.ts';
import { test } from './test.ts';

/** Calls the API as the user of a page that was opened. */
async function callApi<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return page.evaluate(
    async ({ path, init }) => {
      const response = await fetch(path, init);
      return response.status === 204 ? null : response.json();
    },
    { path, init },
  );
}

test('work of a deleted task shows what was asked, and is found without accents', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const admin = await newPage('administrator');
  const student = await newPage('student');
  await admin.goto(paths.admin.tasks(adminPath));
  await student.goto(paths.dashboard);
  const mark = Date.now().toString(36);
  const title = `Fête at the gate ${mark}`;
  const task = await callApi<Task>(admin, 'POST', '/api/tasks', {
    title,
    content: 'Count the chairs.',
    submissionGuidelines: 'One number is enough.',
    domain: 'Marketing',
    points: 40,
    lastDate: '2030-01-31T18:00:00Z',
  });
  await callApi(student, 'POST', `/api/tasks/${task.id}/submissions`, {
    title: 'Chaises élégantes',
    description: 'There are 212.',
  });
  await callApi(admin, 'PATCH', `/api/tasks/${task.id}`, {
    title: `Tables ${mark}`,
    content: 'Count tables.',
  });

  await admin.reload();
  await admin.getByRole('button', { name: `Delete Tables ${mark}` }).click();
  const question = admin.getByRole('alertdialog');
  await expect(question).toContainText('1 submission is pending and 0 are reviewed.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();

  await admin.getByRole('link', { name: 'All Requests' }).first().click();
  await admin.getByRole('searchbox').fill(`FETE at the gate ${mark}`);
  const row = admin.getByRole('row').filter({ hasText: 'Chaises élégantes' });
  await expect(row).toContainText(title);
  await row.getByRole('button').click();
  const details = admin.getByRole('dialog');
  await expect(details).toContainText(/Count the chairs\..*One number is enough\..*There are 212\./s);

  // Ctrl+Enter with empty points asks, with points it sends. Reject without feedback asks, also by the mouse.
  await details.getByRole('button', { name: 'Reject' }).click();
  await expect(details.getByText('Press Reject again to reject without feedback').last()).toBeInViewport();
  await details.getByLabel('Feedback').fill('Thank you.');
  await admin.keyboard.press('Control+Enter');
  await expect(
    details.getByText(/Press Approve again to approve with 0 of \d+ points/).last(),
  ).toBeInViewport();
  await details.getByLabel('Feedback').focus();
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('m');
  await details.getByLabel('Feedback').press('Control+Enter');
  await expect(details).toContainText(/Approved40 of 40 points/);
});

test('a link opens a submission that the list does not show, and says if there is none', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.goto(paths.admin.requests(adminPath));
  const { items } = await callApi<{ items: ReviewedSubmission[] }>(
    page,
    'GET',
    '/api/admin/submissions?status=approved&limit=1',
  );
  const [approved] = items;
  await page.goto(`${paths.admin.requests(adminPath)}?status=rejected&open=${approved?.id}`);
  const details = page.getByRole('dialog');
  await expect(details).toContainText(approved?.user?.name ?? '');
  await expect(details).toContainText('Opened by its address');
  await expect(details.getByText('Approved', { exact: true }).first()).toBeVisible();
  await page.goto(`${paths.admin.requests(adminPath)}?open=0190c0de-0000-7000-8000-00000000dead`);
  await expect(details.getByRole('heading', { name: 'Submission not found' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page).toHaveURL((url) => !url.searchParams.has('open'));
});

test('the queue is a table in a window of 700 px', { tag: '@nightly' }, async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  await page.goto(paths.admin.requests(adminPath));
  const head = page.getByRole('columnheader', { name: 'Task and work' });
  for (const [width, visible] of [
    [640, false],
    [700, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(head).toBeVisible({ visible });
    await expectNoOverflow(page, `${width} px`);
  }
});

test('the review dialog keeps its height and its buttons in view', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [740, 340],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPending(page, adminPath);
    const details = page.getByRole('dialog');
    // Where the thumb is, Delete is in a menu.
    const [approve, remove, next] = ['Approve', width < 1024 ? 'More' : 'Delete', 'Next in list'].map(
      (name) => details.getByRole('button', { name, exact: true }),
    );
    if (!approve || !remove || !next) throw new Error('unreachable');
    const box = async () => {
      await expect(details).toContainText(/\d+ of \d+/);
      await details.evaluate((element) =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
      return (await details.boundingBox())?.height;
    };
    const before = [await box(), await next.boundingBox(), await remove.boundingBox()];
    for (const button of [approve, remove, next]) await expect(button).toBeInViewport({ ratio: 1 });
    // The Tab key visits the buttons as they are seen, from left to right in each row.
    const inDocument = await details
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => /^(Approve|Reject|Delete|More|Previous|Next)/.test(button.textContent ?? ''))
          .map((button) => ({ name: button.textContent, ...button.getBoundingClientRect().toJSON() })),
      );
    const seen = inDocument.toSorted((a, b) =>
      a.bottom <= b.top ? -1 : b.bottom <= a.top ? 1 : a.left - b.left,
    );
    expect(inDocument).toHaveLength(5);
    expect(inDocument.map(({ name }) => name)).toEqual(seen.map(({ name }) => name));
    // Not always the first: others may review the newest work.
    // Not the place of a file among several.
    const placeInList = details.getByRole('status').filter({ hasText: /^\d+ of \d+$/ });
    const shown = await placeInList.textContent();
    const position = Number.parseInt(shown ?? '', 10);
    await next.click();
    await expect(placeInList).toHaveText(new RegExp(`^${position + 1} of `));
    // A question must not put another button under the pointer.
    const place = await approve.boundingBox();
    await approve.click();
    await expect(details.getByText('Press Approve again').last()).toBeInViewport();
    expect(await approve.boundingBox()).toEqual(place);
    expect([await box(), await next.boundingBox(), await remove.boundingBox()]).toEqual(before);
    // A reviewed submission has no Approve; Delete stays where it is.
    await details.getByLabel('Points', { exact: true }).fill('1');
    // By key: soon after the first click, a second one would be a double click, which does not approve.
    await approve.press('Enter');
    await expect(approve).toHaveCount(0);
    // While the toast with Undo is shown, the dialog leaves room for it.
    await page.getByRole('button', { name: 'Close toast' }).click();
    await expect(page.getByText('Approved with 1 point.')).toBeHidden();
    expect([await box(), await next.boundingBox(), await remove.boundingBox()]).toEqual(before);
  }
});
