import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { pageIdleHeader } from '#contract/session.ts';
import { paths } from '../src/paths.ts';
import { createTask, handIn } from './open-work.ts';
import { openSecond, postStudentSignIn, signInAsAdministrator, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

async function newWork(admin: Page, student: Page, title: string) {
  const taskId = await createTask(admin.request, title);
  return { taskId, id: await handIn(student.request, taskId, `Work of ${title}`) };
}

const review = (page: Page) => page.getByRole('dialog').first();

/** Moves the focus by the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 100 && !(await isFocused()); stops += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} pixels`, { tag: viewport.width < 1280 ? '@nightly' : [] }, () => {
    test('work that another administrator has open cannot be reviewed, and is taken over with a reason', async ({
      newPage,
      adminPath,
    }) => {
      const first = await newPage('administrator');
      const student = await newPage();
      const mark = `${viewport.width}-${Date.now().toString(36)}`;
      await signInAsStudent(student, { email: `claim-${mark}@students.example`, name: `Claim ${mark}` });
      const { id } = await newWork(first, student, `Claimed ${mark}`);
      const second = await openSecond(newPage, 'desk@torchbearer.example');
      for (const page of [first, second]) await page.setViewportSize(viewport);

      await first.goto(`${paths.admin.requests(adminPath)}?open=${id}`);
      await expect(review(first).getByRole('button', { name: 'Approve' })).toBeVisible();
      await second.goto(`${paths.admin.requests(adminPath)}?open=${id}`);
      await expect(review(second).getByText(/ is reviewing this$/)).toBeVisible();
      await expect(review(second).getByRole('button', { name: 'Approve' })).toBeHidden();

      await review(second).getByRole('button', { name: 'Take over…' }).click();
      const question = second.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Take over' }).click();
      await expect(question.getByText('Give a reason.')).toBeVisible();
      await question.getByLabel('Reason').fill('They left for the day.');
      await question.getByRole('button', { name: 'Take over' }).click();
      await expect(review(second).getByRole('button', { name: 'Approve' })).toBeVisible();
      await expect(review(first).getByText('desk@torchbearer.example is reviewing this')).toBeVisible();
      // They have typed nothing.
      await expect(review(first).getByText('What you typed')).toHaveCount(0);
      await expect(
        review(first).getByText(/^They took it over from .*: They left for the day\.$/),
      ).toBeVisible();

      // Released when it is closed: the first reviewer may go on.
      await review(second).getByRole('button', { name: 'Close' }).click();
      await expect(review(first).getByRole('button', { name: 'Approve' })).toBeVisible();
    });

    test('two administrators review the work of two students at once', async ({ newPage, adminPath }) => {
      const mark = `${viewport.width}-${Date.now().toString(36)}`;
      const first = await newPage('administrator');
      const second = await openSecond(newPage, 'desk@torchbearer.example');
      const [asha, bela] = [await newPage(), await newPage()];
      const students = [asha, bela];
      const taskId = await createTask(first.request, `At once ${mark}`);
      for (const [number, student] of students.entries()) {
        const name = `Once ${number} ${mark}`;
        await signInAsStudent(student, { email: `once-${number}-${mark}@students.example`, name });
        await student.goto(paths.task(taskId));
      }
      for (const page of [first, second, ...students]) await page.setViewportSize(viewport);
      const ids = await Promise.all(
        students.map(({ request }, number) => handIn(request, taskId, `Work ${number} of ${mark}`)),
      );

      // Both open the same work: one of them has it, and the key N opens the other work for the other.
      const queue = `${paths.admin.requests(adminPath)}?status=pending&task=${taskId}`;
      await Promise.all([first, second].map((page) => page.goto(`${queue}&open=${ids[0]}`)));
      const approve = (page: Page) => review(page).getByRole('button', { name: 'Approve' });
      const isTaken = (page: Page) => review(page).getByText(/ is reviewing this$/);
      // The form is shown before the server has answered the claim: only a refusal says who has the work.
      await expect
        .poll(async () => [await isTaken(first).isVisible(), await isTaken(second).isVisible()].toSorted())
        .toEqual([false, true]);
      const [one, other] = (await isTaken(first).isVisible()) ? [second, first] : [first, second];
      await expect(approve(one)).toBeVisible();
      await expect(review(other).getByRole('button', { name: /^Next unclaimed/ })).toBeVisible();
      await review(other).press('n');
      await expect(review(other)).toContainText(`Work 1 of ${mark}`);
      await expect(approve(other)).toBeVisible();

      await review(one).getByLabel('Points', { exact: true }).fill('7');
      await review(other).getByLabel('Feedback', { exact: true }).fill('Add a picture, please.');
      await Promise.all([
        one.keyboard.press('Control+Enter'),
        review(other)
          .getByRole('button', { name: /^Request changes/ })
          .click(),
      ]);
      const happened = (student: Page) => student.getByRole('list', { name: 'What happened' });
      await expect(happened(asha)).toContainText('Approved');
      await expect(happened(bela)).toContainText('Changes requested');

      // What one revises is free for the administrator who reviewed the other's.
      const revised = { version: 1, description: `Revised work of ${mark}` };
      const answer = await bela.request.post(`/api/submissions/${ids[1]}/revise`, { data: revised });
      expect(answer.status(), await answer.text()).toBe(200);
      await review(other).getByRole('button', { name: 'Close' }).click();
      await one.goto(`${queue}&open=${ids[1]}`);
      await expect(review(one)).toContainText(`Revised work of ${mark}`);
      await expect(approve(one)).toBeVisible();
      await review(one).getByRole('button', { name: 'Close' }).click();
      await expect(review(one)).toBeHidden();
    });

    test('a review of work that the student changed after the claim had ended is not saved, and its text is kept', {
      tag: '@nightly',
    }, async ({ newPage, adminPath }) => {
      const admin = await newPage('administrator');
      const student = await newPage();
      const mark = `${viewport.width}-${Date.now().toString(36)}`;
      await signInAsStudent(student, { email: `stale-${mark}@students.example`, name: `Stale ${mark}` });
      const { id } = await newWork(admin, student, `Changed ${mark}`);
      await admin.setViewportSize(viewport);
      const claimed = admin.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
      await admin.goto(`${paths.admin.requests(adminPath)}?open=${id}`);
      await claimed;
      const details = review(admin);
      await details.getByLabel('Points', { exact: true }).fill('7');
      await details.getByLabel('Feedback', { exact: true }).fill('Good, as it is.');

      // The reviewer is without a network until the claim has ended, and the page hears of the change by its own review only.
      let sends = false;
      let reads = false;
      await admin.route('**/api/admin/submissions/**', async (route) => {
        const method = route.request().method();
        if (sends && method === 'POST') reads = true;
        if (method === 'GET' ? reads : sends) await route.continue();
        else await route.abort();
      });
      const claim = `/api/admin/submissions/${id}/claim`;
      expect((await admin.request.delete(claim)).status()).toBe(204);
      const change = { version: 1, description: 'The second version.' };
      expect((await student.request.patch(`/api/submissions/${id}`, { data: change })).status()).toBe(200);
      await expect(details).toContainText(`Work of Changed ${mark}`);
      sends = true;
      await details.getByLabel('Feedback', { exact: true }).focus();
      await admin.keyboard.press('Control+Enter');

      await expect(details.getByRole('alert')).toContainText('This changed while you were reading');
      await expect(details).toContainText('The second version.');
      await expect(details.getByLabel('Feedback', { exact: true })).toHaveValue('Good, as it is.');
      await expect(details.getByLabel('Points', { exact: true })).toHaveValue('7');
      const stored = async () => (await (await student.request.get(`/api/submissions/${id}`)).json()).status;
      expect(await stored()).toBe('pending');
      await expect(details.getByRole('button', { name: 'Approve' })).toBeEnabled();
      await details.getByLabel('Feedback', { exact: true }).press('Control+Enter');
      await expect(admin.getByText('Approved with 7 points.')).toBeVisible();
      expect(await stored()).toBe('approved');
    });

    test('a review is undone by the key U, and reversed later with a reason', async ({
      newPage,
      adminPath,
    }) => {
      const admin = await newPage('administrator');
      const student = await newPage();
      const mark = `${viewport.width}-${Date.now().toString(36)}`;
      await signInAsStudent(student, { email: `undo-${mark}@students.example`, name: `Undo ${mark}` });
      const { id } = await newWork(admin, student, `Undone ${mark}`);
      await admin.setViewportSize(viewport);
      await admin.goto(`${paths.admin.requests(adminPath)}?open=${id}`);
      const details = review(admin);
      await details.getByLabel('Points', { exact: true }).fill('7');
      await details.getByLabel('Feedback', { exact: true }).fill('Good.');
      await admin.keyboard.press('Control+Enter');
      await expect(admin.getByText('Approved with 7 points.')).toBeVisible();
      await admin.keyboard.press('u');
      await expect(admin.getByText('Undone: it is pending again.')).toBeVisible();
      await expect(details.getByLabel('Feedback', { exact: true })).toHaveValue('Good.');

      await admin.getByRole('dialog').first().focus();
      await admin.keyboard.press('c');
      await admin.keyboard.press('c');
      await expect(details.getByText('Changes requested').first()).toBeVisible();
      if (viewport.width < 1024) await details.getByRole('button', { name: 'More' }).click();
      await admin.getByRole(viewport.width < 1024 ? 'menuitem' : 'button', { name: 'Reverse' }).click();
      const question = admin.getByRole('alertdialog');
      await question.getByLabel('Reason').fill('It was complete.');
      await question.getByRole('button', { name: 'Reverse review' }).click();
      await expect(details.getByRole('button', { name: 'Approve' })).toBeVisible();
      await expect(details.getByText('It was complete.')).toBeVisible();
      // Sent and reversed: it is read under the earlier reviews, and not sent a second time by mistake.
      await expect(details.getByLabel('Feedback', { exact: true })).toHaveValue('');
      await expect(details.getByLabel('Points', { exact: true })).toHaveValue('');
    });

    test('twenty reviews by keyboard alone, each followed by the next work', { tag: '@nightly' }, async ({
      newPage,
      adminPath,
      playwright,
      stack,
    }) => {
      test.slow();
      const admin = await newPage('administrator');
      await admin.setViewportSize(viewport);
      const mark = `${viewport.width}-${Date.now().toString(36)}`;
      const taskId = await createTask(admin.request, `Twenty ${mark}`);
      for (let number = 1; number <= 20; number += 1) {
        const api = await playwright.request.newContext({ baseURL: stack.origin });
        await postStudentSignIn(api, {
          email: `t${number}-${mark}@students.example`,
          name: `T ${number} ${mark}`,
        });
        await handIn(api, taskId, `Work number ${number}.`);
        await api.dispose();
      }
      await admin.goto(`${paths.admin.requests(adminPath)}?status=pending&task=${taskId}&sort=oldest`);
      await tabTo(admin, admin.getByRole('button', { name: /handed in by T 1 / }));
      await admin.keyboard.press('Enter');
      const details = review(admin);
      const advance = details.getByLabel('After a review, open the next work');
      await tabTo(admin, advance);
      await admin.keyboard.press('Space');
      await expect(advance).toBeChecked();
      // In a field the keys are text.
      await tabTo(admin, details.getByRole('button', { name: 'Close' }));
      await admin.keyboard.press('?');
      await expect(admin.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await admin.keyboard.press('Escape');
      const requests: string[] = [];
      admin.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/'))
          requests.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, ':id')}`);
      });
      for (let number = 1; number <= 20; number += 1) {
        await expect(details).toContainText(`Work number ${number}.`);
        await admin.keyboard.press('m');
        await admin.keyboard.press('a');
        await admin.keyboard.press('a');
      }
      await tabTo(admin, details.getByRole('button', { name: /Back to the list$/ }));
      await admin.keyboard.press('Enter');
      await expect(admin.getByText('Nothing is waiting for review')).toBeVisible();
      await expect(admin.getByRole('tab', { name: /^Approved/ })).toHaveText('Approved20');
      // A reviewer must stay far below the limit of requests. Once when work is opened, and at most once more by the event of
      // its review.
      const sent = (request: string) => requests.filter((name) => name === request).length;
      const [once, twice] = [20, 40];
      expect(sent('PUT /api/admin/submissions/:id/claim')).toBeLessThanOrEqual(once);
      expect(sent('GET /api/admin/submissions/:id/history')).toBeLessThanOrEqual(twice);
      expect(sent('GET /api/admin/submissions/:id/terms')).toBeLessThanOrEqual(twice);
      expect(sent('DELETE /api/admin/submissions/:id/claim')).toBe(0);
    });
  });
}

test('the claim of a page that nobody uses is released, and the page claims the work again when asked', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const [admin, student] = [await newPage('administrator'), await newPage()];
  const mark = Date.now().toString(36);
  await signInAsStudent(student, { email: `idle-${mark}@students.example`, name: `Idle ${mark}` });
  const { id } = await newWork(admin, student, `Idle ${mark}`);
  await admin.clock.install();
  await admin.goto(`${paths.admin.requests(adminPath)}?open=${id}`);
  const approve = review(admin).getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();

  const minutes = 60_000;
  const isClaim = (request: Request) => request.method() === 'PUT' && request.url().endsWith(`${id}/claim`);
  await admin.clock.fastForward((limits.pageIdleMinutes - 1) * minutes);
  // While the page waits for the answer of a claim, it sends no other one: its timer, which would then have half a minute to
  // run, is moved forward again.
  await expect(async () => {
    await admin.keyboard.press('Shift');
    // Counted from the last input.
    const extended = admin.waitForRequest(isClaim, { timeout: 2_000 });
    await admin.clock.fastForward(2 * minutes);
    expect((await extended).headers()).not.toHaveProperty(pageIdleHeader);
  }).toPass();
  await expect(approve).toBeVisible();
  await review(admin).getByLabel('Points', { exact: true }).focus();
  const notice = review(admin).getByRole('status').filter({ hasText: 'You are no longer reviewing this' });
  const released = admin.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith(`${id}/claim`),
  );
  await admin.clock.fastForward((limits.pageIdleMinutes + 1) * minutes);
  await expect(notice).toBeVisible();
  const resume = notice.getByRole('button', { name: 'Continue the review' });
  await expect(resume).toBeFocused();
  // That the page moved the focus is no input.
  expect((await released).headers()).toHaveProperty(pageIdleHeader);
  expect((await released.then((request) => request.response()))?.status()).toBe(204);
  await expect(approve).toBeHidden();

  let claims = 0;
  admin.on('request', (request) => (claims += isClaim(request) ? 1 : 0));
  await admin.clock.fastForward(2 * minutes);
  await admin.clock.fastForward(2 * minutes);
  expect(claims).toBe(0);
  const claimed = admin.waitForRequest(isClaim);
  await resume.click();
  expect((await claimed).headers()).not.toHaveProperty(pageIdleHeader);
  expect((await (await claimed).response())?.status()).toBe(200);
  await expect(approve).toBeVisible();

  // A failure is shown once the claim that it would have prolonged has ended.
  await admin.route(`**/api/admin/submissions/${id}/claim`, (route) => route.abort());
  const alert = review(admin).getByRole('alert');
  // The page may still be reading the answer of the claim, from which its timer counts.
  await expect(async () => {
    const failed = admin.waitForEvent('requestfailed', { predicate: isClaim, timeout: 2_000 });
    await admin.clock.fastForward(minutes);
    await failed;
  }).toPass();
  await expect(alert).toHaveCount(0);
  await expect(async () => {
    await admin.clock.fastForward(minutes);
    await expect(alert).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(alert).toContainText('Failed to open this submission for review.');
});

test('each message of a review undoes that review', { tag: '@nightly' }, async ({ newPage, adminPath }) => {
  const admin = await newPage('administrator');
  const mark = Date.now().toString(36);
  const taskId = await createTask(admin.request, `Messages ${mark}`);
  const ids: string[] = [];
  for (const number of [0, 1]) {
    const student = await newPage();
    await signInAsStudent(student, { email: `m${number}-${mark}@students.example`, name: `M ${mark}` });
    ids.push(await handIn(student.request, taskId, `Work ${number} of ${mark}`));
  }
  await admin.goto(
    `${paths.admin.requests(adminPath)}?status=pending&task=${taskId}&sort=oldest&open=${ids[0]}`,
  );
  const details = review(admin);
  for (const [number, points] of ['7', '8'].entries()) {
    await expect(details).toContainText(`Work ${number} of ${mark}`);
    await details.getByLabel('Points', { exact: true }).fill(points);
    await admin.keyboard.press('Control+Enter');
    await expect(admin.getByText(`Approved with ${points} points.`)).toBeVisible();
    if (number === 0) await admin.keyboard.press('n');
  }
  // One message is visible at a time: this one is pressed without waiting until the newer one is gone.
  const message = admin.getByRole('listitem').filter({ hasText: 'Approved with 7 points.' });
  await message.getByRole('button', { name: 'Undo (U)' }).dispatchEvent('click');
  await expect(admin.getByText('Undone: it is pending again.')).toBeVisible();
  await expect(details).toContainText(`Work 0 of ${mark}`);
  const states = ids.map(async (id) => (await admin.request.get(`/api/admin/submissions/${id}`)).json());
  expect((await Promise.all(states)).map(({ status }) => status)).toEqual(['pending', 'approved']);
});

test('the queue lists the work for a task that is found by its title', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const [admin, student] = [await newPage('administrator'), await newPage()];
  const mark = Date.now().toString(36);
  await signInAsStudent(student, { email: `found-${mark}@students.example`, name: `Found ${mark}` });
  const { taskId } = await newWork(admin, student, `Paint the gate ${mark}`);
  await newWork(admin, student, `Another gate ${mark}`);
  await admin.goto(paths.admin.requests(adminPath));
  const task = admin.getByRole('combobox', { name: 'Task' });
  await task.fill(`paint the gate ${mark}`);
  await admin.getByRole('option', { name: `Paint the gate ${mark}` }).click();
  await expect(admin).toHaveURL(new RegExp(`task=${taskId}`));
  const rows = admin.getByRole('button', { name: /handed in by/ });
  await expect(rows).toHaveText([new RegExp(`^Paint the gate ${mark}`)]);
  await admin.reload();
  await expect(task).toHaveValue(`Paint the gate ${mark}`);

  const filters = admin.getByRole('button', { name: 'Filters (1)' });
  for (const width of [1440, 1024, 768, 390]) {
    await admin.setViewportSize({ width, height: 844 });
    if (width === 390) {
      await expect(task).toBeHidden();
      await filters.click();
    }
    await expect(task).toBeInViewport({ ratio: 1 });
    const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await admin.evaluate(over), `${width} pixels`).toBe(0);
  }
  await task.fill('');
  await task.press('Tab');
  await expect(admin).not.toHaveURL(/task=/);
  await expect(rows.filter({ hasText: `Another gate ${mark}` })).toHaveCount(1);
});

test('a queue of an earlier release, whose next page is refused, begins with the first page', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const admin = await newPage('administrator');
  const cursors: (string | null)[] = [];
  let earlier = true;
  // A live update would load the list again.
  await admin.route(/\/api\/events/, (route) => route.abort());
  await admin.route('**/api/admin/submissions?*', async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    cursors.push(cursor);
    if (!earlier || cursor !== null) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), nextCursor: 'earlier' } });
  });
  await admin.goto(paths.admin.requests(adminPath));
  await expect(admin.getByRole('button', { name: /handed in by/ }).first()).toBeVisible();
  await admin.getByRole('button', { name: /^(Load more|Try Again)$/ }).scrollIntoViewIfNeeded();
  const failed = admin.getByText('The next page could not be loaded.');
  await expect(failed).toBeVisible();
  expect(cursors).toContain('earlier');
  const asked = cursors.length;
  earlier = false;
  await admin.getByRole('button', { name: 'Try Again' }).click();
  // The page after it may follow at once: the end of the list is in the window.
  await expect.poll(() => cursors[asked]).toBeNull();
  await expect(failed).toBeHidden();
});

test('the queue opens as it was left, and says who reviews', async ({ newPage, adminPath }) => {
  const admin = await newPage('administrator');
  const queue = paths.admin.requests(adminPath);
  await admin.goto(queue);
  await expect(admin.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  await admin.getByRole('combobox', { name: 'Domain' }).click();
  await admin.getByRole('option', { name: 'Design', exact: true }).click();
  await expect(admin).toHaveURL(/domain=Design/);
  await admin.goto(queue);
  await expect(admin).toHaveURL(/\?domain=Design$/);
  await admin.getByRole('button', { name: 'Reviewers' }).click();
  await expect(admin.getByRole('dialog', { name: 'Reviewers' })).toContainText('(you)');
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('?');
  await expect(admin.getByRole('dialog', { name: 'Keys' })).toContainText(
    'select the row that has the focus',
  );
  await admin.keyboard.press('Escape');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(admin.getByRole('combobox', { name: 'Domain' })).toBeHidden();
  await admin.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(admin.getByRole('combobox', { name: 'Domain' })).toBeVisible();
});

test('S60 an unsent review survives the end of its page, and is removed at sign-out and when it is sent', {
  tag: '@nightly',
}, async ({ newPage, adminPath, stack }) => {
  const [first, student] = [await newPage(), await newPage()];
  await signInAsAdministrator(first, stack.administrator);
  const mark = Date.now().toString(36);
  await signInAsStudent(student, { email: `kept-${mark}@students.example`, name: `Kept ${mark}` });
  const checklist = [{ id: 'sides', text: 'All sides', points: 10 }];
  const task = { title: `Kept ${mark}`, content: 'x', domain: 'Design', points: 10, checklist };
  const created = await first.request.post('/api/tasks', {
    data: { ...task, lastDate: '2031-01-31T18:00:00Z' },
  });
  expect(created.status(), await created.text()).toBe(201);
  const id = await handIn(student.request, (await created.json()).id, `Work of Kept ${mark}`);
  const tick = (page: Page) => review(page).getByRole('checkbox', { name: /All sides/ });
  const open = `${paths.admin.requests(adminPath)}?search=${encodeURIComponent(`Kept ${mark}`)}&open=${id}`;
  const feedback = (page: Page) => review(page).getByLabel('Feedback', { exact: true });
  // A claim that arrives after the page has closed would be a claim again after the release below.
  const claimed = first.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await first.goto(open);
  await claimed;
  await review(first).getByLabel('Points', { exact: true }).fill('7');
  await feedback(first).fill('Add the third side.');

  // A browser that crashed has its local storage, and no tab to restore. The work is changed meanwhile.
  const second = await first.context().newPage();
  await first.close();
  await second.request.delete(`/api/admin/submissions/${id}/claim`);
  const change = { version: 1, description: 'The second version.' };
  expect((await student.request.patch(`/api/submissions/${id}`, { data: change })).status()).toBe(200);
  await second.goto(open);
  await expect(review(second).getByRole('alert')).toContainText('a newer version, which is shown here now');
  await expect(feedback(second)).toHaveValue('Add the third side.');
  await expect(review(second).getByLabel('Points', { exact: true })).toHaveValue('7');
  await tick(second).check();
  await review(second).getByRole('button', { name: 'Close' }).click();
  await expect(second.getByRole('row').filter({ hasText: 'Unsent review' })).toHaveCount(1);

  // Administrators may leave from a student page too.
  await second.goto(paths.tasks);
  const logout = second.getByRole('button', { name: 'Logout' }).first();
  const question = second.getByRole('alertdialog', { name: 'Remove what you did not send?' });
  await logout.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  const left = () => Object.keys(localStorage).filter((key) => key.startsWith('torchbearer:draft:'));
  expect((await second.evaluate(left)).length, 'the review and its ticks').toBe(2);
  await logout.click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await second.waitForURL(({ pathname }) => pathname === '/');
  expect(await second.evaluate(left)).toEqual([]);
  await signInAsAdministrator(second, stack.administrator);
  await second.goto(open);
  await expect(review(second).getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(feedback(second)).toHaveValue('');
  await expect(tick(second)).not.toBeChecked();

  await feedback(second).fill('Read before the approval.');
  await tick(second).check();
  await expect.poll(async () => (await second.evaluate(left)).length).toBe(2);
  await review(second).getByLabel('Points', { exact: true }).fill('9');
  await review(second).getByRole('button', { name: 'Approve' }).click();
  await expect(review(second).getByText('Approved with 9 points').first()).toBeAttached();
  expect(await second.evaluate(left)).toEqual([]);
});
