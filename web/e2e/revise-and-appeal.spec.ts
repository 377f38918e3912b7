import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { paths, workPath } from '../src/paths.ts';
import { closeTask, createTask } from './open-work.ts';
import { reviewByApi } from './review-by-api.ts';
import { enterStudent, openBoth } from './sign-in.ts';
import { test } from './test.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};

/** A new student with submitted work, beside an administrator. */
async function handedIn(newPage: (role?: 'administrator') => Promise<Page>, size: keyof typeof sizes) {
  const { admin, student, mark } = await openBoth(newPage);
  await Promise.all([admin, student].map((page) => page.setViewportSize(sizes[size])));
  const title = `Chairs ${mark}`;
  const taskId = await createTask(admin.request, title);
  const answer = await student.request.post(`/api/tasks/${taskId}/submissions`, {
    data: { description: 'There are twelve chairs.', link: 'https://example.org/chairs' },
  });
  expect(answer.status()).toBe(201);
  return { admin, student, mark, taskId, id: (await answer.json()).id as string };
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Work that was sent back for changes and revised while the administrator still has its review open. */
async function revisedInOpenReview(newPage: (role?: 'administrator') => Promise<Page>, adminPath: string) {
  const { admin, student, id } = await handedIn(newPage, 'desktop');
  const work = admin.getByRole('dialog').first();
  const approve = work.getByRole('button', { name: 'Approve' });
  await admin.goto(`${paths.admin.requests(adminPath)}?open=${id}`);
  await expect(approve).toBeVisible();
  await reviewByApi(admin.request, id, 'request-changes', { feedback: 'Count them again.' });
  await expect(work.getByText('Count them again.').first()).toBeVisible();
  const { version } = await (await student.request.get(`/api/submissions/${id}`)).json();
  const revision = await student.request.post(`/api/submissions/${id}/revise`, {
    data: { version, description: 'There are thirteen chairs.' },
  });
  expect(revision.status(), await revision.text()).toBe(200);
  const { version: revised } = await revision.json();
  /** The student changes the revision. */
  async function change() {
    const data = { version: revised, description: 'There are fourteen chairs.' };
    const answer = await student.request.patch(`/api/submissions/${id}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    await expect(work.getByText('There are fourteen chairs.').first()).toBeVisible();
  }
  return { admin, id, work, approve, change };
}

test('a revision that arrives in an open dialog is claimed when the reviewer begins', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const { admin, id, work, approve, change } = await revisedInOpenReview(newPage, adminPath);
  const claim = async () =>
    (await (await admin.request.get(`/api/admin/submissions/${id}`)).json()).claim as unknown;
  const notice = work.getByRole('status').filter({ hasText: 'The student has handed in a new version' });
  await expect(notice).toBeVisible();
  await expect(work.getByText('There are thirteen chairs.').first()).toBeVisible();
  await expect(approve).toBeHidden();
  expect(await claim()).toBeNull();
  await expectAccessible(admin);
  // Until then the student may change it, and another administrator may open it.
  await change();
  await expect(work.getByRole('alert')).toHaveCount(0);
  const second = await newPage();
  await second.goto('/api/auth/google');
  const colleague = { email: 'review@torchbearer.example', name: 'Second Reviewer' };
  await enterStudent(second, colleague, '**/{dashboard,admin/**}');
  expect((await second.request.put(`/api/admin/submissions/${id}/claim`, { data: {} })).status()).toBe(200);
  await work.getByRole('button', { name: 'Take over…' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('They left for the day.');
  await question.getByRole('button', { name: 'Take over' }).click();
  await expect(approve).toBeVisible();
  await expect(notice).toBeHidden();
  await admin.keyboard.press('Escape');
  await expect(work).toBeHidden();
  await expect.poll(claim).toBeNull();
});

test('a reviewer begins with a revision that the student changed while it waited', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const { admin, work, approve, change } = await revisedInOpenReview(newPage, adminPath);
  const begin = work.getByRole('button', { name: 'Review this version' });
  await expect(begin).toBeVisible();
  await change();
  await begin.click();
  await expect(approve).toBeVisible();
  await expect(work.getByRole('alert')).toHaveCount(0);
  await work.getByLabel('Points', { exact: true }).fill('4');
  await approve.click();
  await expect(admin.getByText('Approved with 4 points.').first()).toBeVisible();
});

for (const size of ['phone', 'desktop'] as const) {
  test(`changes are requested and made, and the earlier version stays readable, ${size}`, {
    tag: size === 'desktop' ? '@nightly' : [],
  }, async ({ newPage, adminPath }) => {
    const { admin, student, mark, taskId, id } = await handedIn(newPage, size);
    await student.goto(paths.task(taskId));
    const happened = student.getByRole('list', { name: 'What happened' });
    await expect(happened).toContainText(/Review by \d+ \w+/);
    await reviewByApi(admin.request, id, 'request-changes', { feedback: 'Count them again, please.' });
    await expect(happened).toContainText('Changes requested');
    await expect(student.getByRole('main').getByText('Count them again, please.')).toBeVisible();
    await expectAccessible(student);

    await student.goto(paths.pending);
    const asked = student.getByRole('region', { name: 'Changes requested 1' });
    await expect(asked).toContainText('What to do next');
    await expect(asked.getByRole('link', { name: `Chairs ${mark}` })).toBeVisible();
    await expect(student.getByRole('region', { name: /^Reviewed/ })).toHaveCount(0);
    await expectAccessible(student);
    await student.goto(paths.task(taskId));

    // The usual way is above the appeal.
    const again = student.getByRole('button', { name: 'Hand in again' });
    const appeal = student.getByRole('button', { name: 'Appeal against this review' });
    await expect(again).toBeVisible();
    await expect(appeal).toBeVisible();
    const [first, second] = [await again.boundingBox(), await appeal.boundingBox()];
    expect(first?.y).toBeLessThan(second?.y ?? 0);
    await again.click();
    const form = student.getByRole('form', { name: 'Hand in' });
    await expect(student.getByRole('main').getByText('Count them again, please.')).toBeVisible();
    await form.getByLabel('Description').fill('There are thirteen chairs.');
    // A refused revision keeps what was typed: meanwhile the review was taken back.
    const { reviews } = await (await student.request.get(`/api/submissions/${id}/history`)).json();
    const reversal = await admin.request.post(`/api/admin/reviews/${reviews[0].id}/reverse`, {
      data: { reason: 'The wrong row.' },
    });
    expect(reversal.status()).toBe(200);
    await expect(student.getByRole('alert')).toContainText('The review was taken back in the meantime');
    await expect(form.getByLabel('Description')).toHaveValue('There are thirteen chairs.');
    await reviewByApi(admin.request, id, 'request-changes', { feedback: 'Count them once more.' });
    await expect(student.getByRole('main').getByText('Count them once more.')).toBeVisible();
    await expect(form.getByLabel('Description')).toHaveValue('There are thirteen chairs.');
    // The sent work takes the place of the form at once, although its task is known later.
    await student.evaluate(() => {
      const seen = new MutationObserver(() => {
        const both = ['form[aria-label="Hand in"]', '[aria-label="What you handed in"]'];
        if (both.every((part) => document.querySelector(part))) document.body.dataset.shownTwice = 'true';
      });
      seen.observe(document.body, { childList: true, subtree: true });
    });
    const history = student.waitForResponse((answer) => answer.url().endsWith(`/${id}/history`));
    await student.route(`**/api/tasks/${taskId}`, async (route) => {
      await history;
      await route.continue();
    });
    await form.getByRole('button', { name: 'Submit work' }).click();
    await expect(student.getByRole('heading', { name: 'Your revised work is handed in' })).toBeVisible();
    await expect(student.locator('body')).not.toHaveAttribute('data-shown-twice');
    await student.unroute(`**/api/tasks/${taskId}`);

    await expect(happened.getByRole('listitem')).toContainText([
      'Handed in',
      'A reviewer opened it',
      'Changes requested',
      'Review taken back',
      'A reviewer opened it',
      'Changes requested',
      'Revised and handed in again',
      'Review by',
    ]);
    const earlier = student.getByRole('region', { name: 'Earlier versions' });
    await earlier.getByText('Version 1').click();
    await expect(earlier.getByText('There are twelve chairs.').first()).toBeVisible();
    await expect(earlier.getByRole('deletion')).toHaveText('twelve');
    await expect(earlier.getByRole('insertion')).toHaveText('thirteen');
    await expectAccessible(student);

    // The reviewer reads the same, with an empty form: what was sent is no unsent review.
    await admin.goto(`${paths.admin.requests(adminPath)}?open=${id}`);
    const work = admin.getByRole('dialog').first();
    await work.getByText(/^Changed in version \d+: description$/).click();
    await expect(work.getByRole('deletion')).toHaveText('twelve');
    await expect(work.getByRole('insertion')).toHaveText('thirteen');
    await expect(work.getByRole('region', { name: 'The review before' })).toContainText(
      'Count them once more.',
    );
    await expect(work.getByText(/^opened /)).toHaveCount(2);
    await expect(work.getByLabel('Feedback', { exact: true })).toHaveValue('');
    await expectAccessible(admin);
  });

  test(`an appeal goes to the second administrator, who grants it, ${size}`, {
    tag: size === 'desktop' ? '@nightly' : [],
  }, async ({ newPage, adminPath }) => {
    const { admin, student, mark, id } = await handedIn(newPage, size);
    const second = await newPage();
    await second.setViewportSize(sizes[size]);
    await second.goto('/api/auth/google');
    const colleague = { email: 'review@torchbearer.example', name: 'Second Reviewer' };
    await enterStudent(second, colleague, '**/{dashboard,admin/**}');
    await reviewByApi(admin.request, id, 'approve', { points: 3, feedback: 'Three of them only.' });

    await student.goto(workPath(id));
    await student.getByRole('button', { name: 'Appeal against this review' }).click();
    const dialog = student.getByRole('dialog', { name: 'Appeal against this review' });
    await expect(dialog).toContainText('The outcome is final.');
    await dialog.getByRole('button', { name: 'Send appeal' }).click();
    await expect(dialog.getByText('Say why the review should be looked at again.')).toBeVisible();
    await expectAccessible(student);
    await dialog.getByLabel('Why should it be looked at again?').fill('All twelve are on the second page.');
    await dialog.getByRole('button', { name: 'Send appeal' }).click();
    const own = student.getByRole('region', { name: 'Your appeal' });
    await expect(own).toContainText('Your appeal is with another administrator.');
    await expect(student.getByRole('button', { name: 'Appeal against this review' })).toHaveCount(0);

    await admin.goto(`${adminPath}/appeals`);
    await admin.getByRole('link', { name: `Both ${mark}` }).click();
    await expect(admin.getByText('You gave this review, so another administrator decides')).toBeVisible();
    await expect(admin.getByRole('form', { name: 'Decision' })).toHaveCount(0);

    await second.goto(`${adminPath}/appeals`);
    await second.getByRole('link', { name: `Both ${mark}` }).click();
    await expect(second.getByRole('region', { name: 'The appeal' })).toContainText('on the second page');
    await expect(second.getByRole('region', { name: 'The review', exact: true })).toContainText(
      'Approved with 3 of 10',
    );
    await expect(second.getByRole('region', { name: 'The work' })).toContainText('twelve chairs');
    await expectAccessible(second);
    const decision = second.getByRole('form', { name: 'Decision' });
    await decision.getByRole('radio', { name: 'Grant the appeal' }).check();
    await decision.getByLabel('Points').fill('3');
    await decision.getByLabel('Answer').fill('You are right, I found them.');
    await decision.getByRole('button', { name: 'Grant the appeal' }).click();
    await expect(decision.getByText('Enter whole points from 4 to 10.')).toBeVisible();
    await decision.getByLabel('Points').fill('9');
    const grant = decision.getByRole('button', { name: 'Grant the appeal' });
    const question = second.getByRole('alertdialog', { name: 'Grant the appeal?' });
    await grant.press('Enter');
    await expect(question).toContainText('9 of 10 points');
    // Cancel has the focus: a second Enter decides nothing.
    await second.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(grant).toBeFocused();
    await grant.press('Enter');
    await second.keyboard.press('Tab');
    await second.keyboard.press('Enter');
    // The page that shows the work says so itself.
    await expect(
      student.getByRole('status').filter({ hasText: 'Your appeal was granted. This is final.' }),
    ).toBeVisible();
    await expect(second.getByRole('region', { name: 'The decision' })).toContainText('9 of 10 points');
    // The decision is final: nothing offers to reverse it.
    await second.goto(`${paths.admin.requests(adminPath)}?open=${id}`);
    const decided = second.getByRole('dialog').first();
    await expect(decided.getByText('Earlier reviews (1)')).toBeVisible();
    if (size === 'phone') await decided.getByRole('button', { name: 'More' }).click();
    await expect(
      second.getByRole(size === 'phone' ? 'menuitem' : 'button', { name: 'Delete' }),
    ).toBeVisible();
    await expect(second.getByText('Reverse', { exact: true })).toHaveCount(0);

    // Open pages learn of it without a reload.
    await expect(own).toContainText('Your appeal was granted. This is final.');
    await expect(student.getByRole('main').getByText('You are right, I found them.')).toBeVisible();
    const happened = student.getByRole('list', { name: 'What happened' });
    await expect(happened.getByRole('listitem')).toContainText([
      'Handed in',
      'Approved, 3 of 10 points',
      'You appealed',
      'Appeal granted, 9 of 10 points',
    ]);
    await expect(admin.getByRole('region', { name: 'The decision' })).toContainText(colleague.email);
    await expectAccessible(student);
  });

  test(`work that a reviewer has open cannot be edited, and the text is kept, ${size}`, {
    tag: '@nightly',
  }, async ({ newPage }) => {
    const { admin, student, taskId, id } = await handedIn(newPage, size);
    await student.goto(workPath(id));
    await student.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = student.getByRole('dialog', { name: 'Edit your work' });
    await dialog.getByLabel('Description').fill('There are fourteen chairs.');
    const claim = `/api/admin/submissions/${id}/claim`;
    expect((await admin.request.put(claim, { data: {} })).status()).toBe(200);
    await expect(dialog.getByText('A reviewer has had it open since')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await expect(dialog.getByLabel('Description')).toHaveValue('There are fourteen chairs.');
    await expectAccessible(student);
    await student.reload();
    await expect(student.getByText('A reviewer has had it open since')).toBeVisible();
    await expect(student.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    await expect(student.getByRole('list', { name: 'What happened' })).toContainText('A reviewer opened it');

    expect((await admin.request.delete(claim)).status()).toBe(204);
    await expect(student.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await student.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(dialog.getByLabel('Description')).toHaveValue('There are fourteen chairs.');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(student.getByText('There are fourteen chairs.')).toBeVisible();

    // A review during an edit is said before anything is pressed, on a phone on the page of the task.
    if (size === 'phone') await student.goto(paths.task(taskId));
    await student.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByLabel('Description').fill('There are fifteen chairs.');
    await reviewByApi(admin.request, id, 'request-changes', { feedback: 'Count them again.' });
    await expect(dialog.getByText('Changes were requested in the meantime.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await expect(dialog.getByLabel('Description')).toHaveValue('There are fifteen chairs.');
    await expectAccessible(student);
    await dialog.getByRole('button', { name: 'Hand in again with this text' }).click();
    const form = student.getByRole('form', { name: 'Hand in' });
    await expect(form.getByLabel('Description')).toHaveValue('There are fifteen chairs.');
    await expect(student.getByRole('heading', { name: 'Hand in your work' })).toBeInViewport();
    await expect(student.getByRole('main').getByText('Count them again.')).toBeVisible();
    await form.getByRole('button', { name: 'Submit work' }).click();
    await expect(student.getByRole('heading', { name: 'Your revised work is handed in' })).toBeVisible();
    await expect(student.getByText('There are fifteen chairs.').first()).toBeVisible();
  });
}

test('says what is true of work that was just sent, is open at a reviewer, and waits again after a reversal', {
  tag: '@nightly',
}, async ({ newPage }) => {
  const { admin, student, mark } = await openBoth(newPage);
  const taskId = await createTask(admin.request, `Tables ${mark}`);
  await student.goto(paths.task(taskId));
  await student.getByLabel('Description').fill('Four tables.');
  await student.getByRole('button', { name: 'Submit work' }).click();
  const main = student.getByRole('main');
  await expect(student.getByRole('heading', { name: 'Work no. 1 is handed in' })).toBeVisible();
  await expect(main.getByText('Until a reviewer opens it you can edit or withdraw')).toBeVisible();
  const { items } = await (await student.request.get('/api/submissions')).json();
  const id: string = items[0].id;

  expect((await admin.request.put(`/api/admin/submissions/${id}/claim`, { data: {} })).status()).toBe(200);
  await expect(student.getByRole('heading', { name: 'Work no. 1 is with a reviewer' })).toBeVisible();
  await expect(main.getByText('Until a reviewer opens it')).toHaveCount(0);
  await expect(main.getByText('it cannot be changed now')).toBeVisible();

  await reviewByApi(admin.request, id, 'approve', { points: 10, feedback: 'Four.' });
  await expect(student.getByRole('heading', { name: 'Your work', exact: true })).toBeVisible();
  const { reviews } = await (await student.request.get(`/api/submissions/${id}/history`)).json();
  const reversal = await admin.request.post(`/api/admin/reviews/${reviews[0].id}/reverse`, {
    data: { reason: 'The wrong row.' },
  });
  expect(reversal.status()).toBe(200);
  await expect(student.getByRole('list', { name: 'What happened' })).toContainText(
    'Review taken back, and its 10 points',
  );
  await expect(main.getByText('It was reviewed before, so it cannot be withdrawn.')).toBeVisible();
  await expect(student.getByRole('heading', { name: /Work no\. 1/ })).toHaveCount(0);
});

test('offers Edit and Withdraw when it is known that no reviewer has the work open', {
  tag: '@nightly',
}, async ({ newPage }) => {
  const { admin, student, id, taskId } = await handedIn(newPage, 'phone');
  expect((await admin.request.put(`/api/admin/submissions/${id}/claim`, { data: {} })).status()).toBe(200);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await student.route('**/api/submissions/*/history', async (route) => {
    await held;
    await route.continue();
  });
  await student.goto(paths.task(taskId));
  await expect(student.getByText('There are twelve chairs.')).toBeVisible();
  await expect(student.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(student.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  answer();
  await expect(student.getByText('A reviewer has had it open since')).toBeVisible();
  await admin.request.delete(`/api/admin/submissions/${id}/claim`);
  await expect(student.getByRole('button', { name: 'Withdraw' })).toBeVisible();
});

test('the bar of a task on a phone says what is possible, in every state of the work', {
  tag: '@nightly',
}, async ({ newPage }) => {
  const { admin, student, mark } = await openBoth(newPage);
  await student.setViewportSize(sizes.phone);
  const taskId = await createTask(admin.request, `Lamps ${mark}`);
  const main = student.getByRole('main');
  const bar = (name: string) => main.getByRole('button', { name, exact: true });
  const others = ['Hand in your work', 'Read the feedback', 'See the review', 'See your work'];
  async function expectBar(name: string, words: string) {
    await expect(bar(name)).toBeVisible();
    for (const other of others) if (other !== name) await expect(bar(other)).toHaveCount(0);
    await expect(bar(name).locator('..')).toContainText(words);
  }
  const top = () => student.evaluate(() => window.scrollTo(0, 0));
  const openTask = async (search = '') => {
    await student.goto(paths.task(taskId) + search);
    await top();
  };
  const post = async (path: string, data: object) => {
    const answer = await student.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const reverse = async (id: string) => {
    const { reviews } = await (await student.request.get(`/api/submissions/${id}/history`)).json();
    const path = `/api/admin/reviews/${reviews.at(-1).id}/reverse`;
    expect((await admin.request.post(path, { data: { reason: 'The wrong row.' } })).status()).toBe(200);
  };
  const change = async (version: number, data: object) => {
    const answer = await admin.request.patch(`/api/tasks/${taskId}`, { data: { ...data, version } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  // So long that the last section is below the window, where the bar is needed.
  await change(1, { content: 'One lamp a step.\n\n'.repeat(60) });
  await openTask();
  await expectBar('Hand in your work', 'Until');
  const { id } = await post(`/api/tasks/${taskId}/submissions`, { description: 'Nine lamps.' });
  await openTask();
  await expectBar('See your work', 'Pending');
  expect((await admin.request.put(`/api/admin/submissions/${id}/claim`, { data: {} })).status()).toBe(200);
  await openTask();
  await expectBar('See your work', 'Pending');

  await reviewByApi(admin.request, id, 'reject');
  await openTask();
  await expectBar('See the review', 'Until');
  await expect(main.getByText('The reviewer wrote no feedback.')).toBeVisible();
  await expect(main.getByText('You can revise your work and hand it in again')).toBeVisible();
  await expect(main.getByRole('link', { name: 'write to the organisers' })).toHaveAttribute(
    'href',
    '/contact-us?topic=A+task+or+points',
  );
  await expect(main.getByRole('list', { name: 'What happened' })).toContainText('Without feedback.');
  await expectAccessible(student);
  await openTask('?again');
  await expectBar('Hand in your work', 'Until');

  // While an appeal is open, nothing offers to hand in again, also not the address of the form.
  const { reviews } = await (await student.request.get(`/api/submissions/${id}/history`)).json();
  await post(`/api/submissions/${id}/appeal`, { reviewId: reviews[0].id, text: 'Nine, as asked.' });
  for (const search of ['', '?again']) {
    await openTask(search);
    await expectBar('See the review', 'Your appeal is open');
    await expect(main.getByText('Until it is decided you cannot hand in a revision.')).toBeVisible();
    await expect(bar('Hand in again')).toHaveCount(0);
    await expect(student.getByRole('form', { name: 'Hand in' })).toHaveCount(0);
  }
  await student.goto(paths.dashboard);
  await expect(main.getByRole('link', { name: `Hand in again: Lamps ${mark}` })).toHaveCount(0);
  await reverse(id);

  await reviewByApi(admin.request, id, 'request-changes', { feedback: 'Turn them on.' });
  await openTask();
  await expectBar('Read the feedback', 'Until');
  await closeTask(admin.request, taskId, 2);
  await openTask('?again');
  await expectBar('Read the feedback', 'Changes requested');
  await expect(bar('Hand in again')).toHaveCount(0);
  await expect(main.getByText('The deadline has passed.')).toBeVisible();
  // The date of the review is later than the deadline.
  await reverse(id);
  const reviseUntil = new Date(Date.now() + 3 * 86_400_000 - 60_000).toISOString();
  await reviewByApi(admin.request, id, 'request-changes', { feedback: 'Turn them on.', reviseUntil });
  await openTask('?again');
  await expectBar('Hand in your work', 'left');
  await expect(student.getByRole('form', { name: 'Hand in' })).toBeVisible();

  await reverse(id);
  await reviewByApi(admin.request, id, 'approve', { points: 10, feedback: 'Bright.' });
  await openTask();
  await expectBar('See your work', 'Approved');
});

test('a task whose deadline has passed offers nothing to a student without work', async ({ newPage }) => {
  const { admin, student, mark } = await openBoth(newPage);
  await student.setViewportSize(sizes.phone);
  const taskId = await createTask(admin.request, `Closed lamps ${mark}`);
  await closeTask(admin.request, taskId);
  await student.goto(paths.task(taskId));
  await expect(student.getByText('The deadline has passed. This task accepts no more')).toBeVisible();
  await expect(student.getByRole('button', { name: /Hand in|your work/ })).toHaveCount(0);
});
