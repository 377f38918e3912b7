import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { holdRequests } from '../hold-requests.ts';
import { createTask, handIn } from '../open-work.ts';
import { openSecond, postStudentSignIn } from '../sign-in.ts';
import { test } from '../test.ts';

const details = (page: Page) => page.getByRole('dialog').first();
const feedback = (page: Page) => details(page).getByLabel('Feedback', { exact: true });
const points = (page: Page) => details(page).getByLabel('Points', { exact: true });

/** Work of several students for one task, the first of it open in the queue of an administrator. */
const testWork = test.extend<{
  work: { admin: Page; ids: string[]; status: (id?: string) => Promise<string> };
}>({
  work: async ({ newPage, adminPath, playwright, stack }, use, { title }) => {
    const admin = await newPage('administrator');
    const mark = `${title.length}-${Date.now().toString(36)}`;
    const taskId = await createTask(admin.request, `Interrupted ${mark}`);
    const ids: string[] = [];
    for (const number of [0, 1, 2]) {
      const api = await playwright.request.newContext({ baseURL: stack.origin });
      const name = `I ${number} ${mark}`;
      await postStudentSignIn(api, { email: `i${number}-${mark}@students.example`, name });
      ids.push(await handIn(api, taskId, `Work ${number}.`));
      await api.dispose();
    }
    const queue = `${paths.admin.requests(adminPath)}?status=pending&task=${taskId}&sort=oldest`;
    const claimed = admin.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await admin.goto(`${queue}&open=${ids[0]}`);
    await claimed;
    await expect(details(admin)).toContainText('Work 0.');
    await expect(details(admin)).toContainText('1 of 3');
    const status = async (id = ids[0]) =>
      (await (await admin.request.get(`/api/admin/submissions/${id}`)).json()).status;
    await use({ admin, ids, status });
  },
});

for (const until of ['a pause', 'a click'] as const) {
  testWork(
    `letters typed into the feedback do nothing until ${until} when another administrator takes the work over`,
    async ({ work: { admin, ids, status }, newPage }) => {
      const second = await openSecond(newPage, 'desk@torchbearer.example');
      await feedback(admin).focus();
      let rounds = 0;
      let types = true;
      const typing = (async () => {
        for (; types; rounds += 1) await admin.keyboard.type('and correct it ', { delay: 40 });
      })();
      const data = { takeover: { reason: 'They left for the day.' } };
      const taken = await second.request.put(`/api/admin/submissions/${ids[0]}/claim`, { data });
      expect(taken.status()).toBe(200);
      const notice = details(admin).getByText(/ is reviewing this$/);
      await expect(notice).toBeVisible();
      const seen = rounds;
      await expect.poll(() => rounds).toBeGreaterThan(seen + 1);
      types = false;
      await typing;
      await expect(notice).toBeVisible();
      await expect(details(admin)).toContainText('Work 0.');
      if (until === 'a click') {
        await notice.click();
        await admin.keyboard.press('n');
        await expect(details(admin)).toContainText('Work 1.');
      } else {
        await expect(async () => {
          await admin.keyboard.press('n');
          await expect(details(admin)).toContainText('Work 1.', { timeout: 2_000 });
        }).toPass();
      }
      for (const id of ids) expect(await status(id)).toBe('pending');
    },
  );
}

testWork(
  'what was typed is shown when another administrator takes the work over and reviews it',
  async ({ work: { admin, ids }, newPage }) => {
    const second = await openSecond(newPage, 'desk@torchbearer.example');
    await feedback(admin).fill('Mine, not saved');
    const work = `/api/admin/submissions/${ids[0]}`;
    const data = { takeover: { reason: 'They left for the day.' } };
    const { version } = await (await second.request.put(`${work}/claim`, { data })).json();
    const approved = await second.request.post(`${work}/approve`, { data: { points: 1, version } });
    expect(approved.status()).toBe(200);
    const conflict = details(admin).getByRole('alert');
    await expect(conflict).toContainText('Another administrator reviewed this submission');
    await expect(details(admin)).toContainText('Mine, not saved');
    await expect(details(admin).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  },
);

testWork('a search for the next work ends when the reviewer moves meanwhile', async ({ work: { admin } }) => {
  const release = await holdRequests(admin, '**/api/admin/submissions/next?*');
  let searches = 0;
  admin.on('request', (request) => {
    searches += Number(request.url().includes('/submissions/next?'));
  });
  // A page that was drawn this moment may not listen to keys yet.
  await expect(async () => {
    await admin.keyboard.press('n');
    await expect.poll(() => searches, { timeout: 2_000 }).toBe(1);
  }).toPass();
  const aborted = admin.waitForEvent('requestfailed', (request) => request.url().includes('/next?'));
  await admin.keyboard.press('j');
  await expect(details(admin)).toContainText('Work 1.');
  await aborted;
  await admin.keyboard.press('j');
  await expect(details(admin)).toContainText('Work 2.');
  release();
  await points(admin).fill('3');
  // A search from here is not kept back by the one that ended.
  await details(admin).focus();
  const again = admin.waitForResponse(/submissions\/next/);
  await admin.keyboard.press('n');
  await again;
  await expect(details(admin)).toContainText('Work 0.');
});

testWork(
  'a claim and a review that fail say so beside the form, and can be retried',
  async ({ work: { admin, ids, status } }) => {
    const refuse = (retryAfter: string) => ({
      status: 429,
      headers: { 'retry-after': retryAfter },
      json: {
        type: 'about:blank',
        title: 'Too many requests',
        status: 429,
        code: 'too_many_requests',
        detail: 'Too many requests.',
        requestId: '',
      },
    });
    const claims = `**/api/admin/submissions/${ids[1]}/claim`;
    let refusals = 0;
    await admin.route(claims, (route) => {
      refusals += 1;
      return refusals === 1 ? route.fulfill(refuse('15')) : route.continue();
    });
    await admin.keyboard.press('j');
    const alert = details(admin).getByRole('alert');
    await expect(alert).toContainText('Failed to open this submission for review.');
    await expect(alert).toContainText('Try again in');
    // Asked for again after the time that the server names.
    await expect(alert).toBeHidden();
    expect(refusals).toBe(2);

    await feedback(admin).fill('Good.');
    await points(admin).fill('7');
    const approvals = '**/api/admin/submissions/*/approve';
    await admin.route(approvals, (route) => route.fulfill(refuse('40')));
    await admin.keyboard.press('Control+Enter');
    await expect(alert).toContainText('Failed to approve submission.');
    await expect(alert).toContainText('Try again in');
    expect(await status(ids[1])).toBe('pending');
    await admin.unroute(approvals);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(admin.getByText('Approved with 7 points.').first()).toBeVisible();
    expect(await status(ids[1])).toBe('approved');
  },
);

testWork(
  'a review of the same administrator in another tab is not one of another administrator',
  async ({ work: { admin, ids } }) => {
    await feedback(admin).fill('Another text.');
    const data = { version: 1, points: 7, feedback: 'Good.' };
    const review = await admin.request.post(`/api/admin/submissions/${ids[0]}/approve`, { data });
    expect(review.status(), await review.text()).toBe(200);
    await expect(details(admin).getByRole('alert')).toContainText(
      'You have reviewed this submission already',
    );
    await expect(details(admin).getByText('Good.', { exact: true })).toBeVisible();
    await expect(details(admin).getByText('Another text.')).toBeVisible();
  },
);

testWork('a word that is typed where keys are commands reviews nothing', async ({ work }) => {
  const { admin, ids, status } = work;
  await points(admin).fill('5');
  await points(admin).press('Escape');
  await admin.keyboard.press('c');
  await expect(details(admin).getByText('Say what should change: F leads here.')).toBeVisible();
  await admin.keyboard.type('A rib. R a. A rib');
  await admin.keyboard.press('Enter');
  expect(await status()).toBe('pending');
  await expect(details(admin)).toContainText('Work 0.');
  // The second press of the key leads to the field.
  await admin.keyboard.press('c');
  await expect(feedback(admin)).toBeFocused();
  await admin.keyboard.type('Add a rib.');
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('c');
  await admin.keyboard.press('c');
  await expect(admin.getByText('Changes requested').first()).toBeVisible();
  const reviewed = await (await admin.request.get(`/api/admin/submissions/${ids[0]}`)).json();
  expect(reviewed.feedback).toBe('Add a rib.');
});

testWork('{points} in the feedback is sent as the points of an approval only', async ({ work }) => {
  const { admin, ids, status } = work;
  await points(admin).fill('5');
  await feedback(admin).fill('You get {points} points.');
  await expect(details(admin).getByText('An approval sends {points} as 5.')).toBeVisible();
  await points(admin).fill('7');
  await expect(details(admin).getByText('An approval sends {points} as 7.')).toBeVisible();
  await details(admin)
    .getByRole('button', { name: /^Request changes/ })
    .click();
  await expect(details(admin).getByText('Replace {points} first.')).toBeVisible();
  expect(await status()).toBe('pending');
  await feedback(admin).press('Control+Enter');
  await expect(admin.getByText('Approved with 7 points.').first()).toBeVisible();
  const reviewed = await (await admin.request.get(`/api/admin/submissions/${ids[0]}`)).json();
  expect(reviewed.feedback).toBe('You get 7 points.');
});

testWork('no key of the desk works behind a dialog or a question', async ({ work: { admin, status } }) => {
  await details(admin).getByRole('button', { name: 'Insert phrase' }).click();
  await admin.getByRole('menuitem', { name: 'Saved phrases…' }).click();
  const phrases = admin.getByRole('dialog', { name: 'Saved phrases' });
  await expect(phrases).toBeVisible();
  for (const key of ['j', 'm', 'a', 'a', 'r', 'r', 'c']) await admin.keyboard.press(key);
  await admin.keyboard.press('Escape');
  await expect(phrases).toBeHidden();
  await expect(details(admin).getByRole('button', { name: 'Insert phrase' })).toBeFocused();
  await expect(details(admin)).toContainText('Work 0.');
  await expect(points(admin)).toHaveValue('');
  expect(await status()).toBe('pending');

  await points(admin).fill('7');
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('Approved with 7 points.').first()).toBeVisible();
  const reversals: string[] = [];
  admin.on('request', (request) => {
    if (request.url().endsWith('/reverse')) reversals.push(request.url());
  });
  await admin.keyboard.press('?');
  const keys = admin.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeVisible();
  for (const key of ['u', 'j', 'n', '?']) await admin.keyboard.press(key);
  await expect(keys).toHaveCount(1);
  await admin.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(details(admin)).toContainText('Work 0.');
  await details(admin).getByRole('button', { name: 'Delete' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).focus();
  await admin.keyboard.press('u');
  await admin.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(reversals).toEqual([]);
  expect(await status()).toBe('approved');
});

testWork(
  'what was typed before a takeover is shown in its notice, and comes back with a note after a reversal',
  async ({ work: { admin, ids }, newPage }) => {
    const second = await openSecond(newPage, 'desk@torchbearer.example');
    await feedback(admin).fill('Add the third side.');
    await points(admin).fill('4');
    const path = `/api/admin/submissions/${ids[0]}`;
    const data = { takeover: { reason: 'They left for the day.' } };
    expect((await second.request.put(`${path}/claim`, { data })).status()).toBe(200);
    const notice = details(admin).getByRole('status').filter({ hasText: 'is reviewing this' });
    await expect(notice).toContainText('What you typed is kept in this browser');
    await expect(feedback(admin)).toBeHidden();
    await expect(details(admin).getByText('Add the third side.')).toBeVisible();

    const approved = await second.request.post(`${path}/approve`, { data: { version: 1, points: 7 } });
    expect(approved.status(), await approved.text()).toBe(200);
    await expect(details(admin).getByRole('alert')).toContainText('Another administrator reviewed');
    const { reviewId } = await approved.json();
    const reversed = await second.request.post(`/api/admin/reviews/${reviewId}/reverse`, { data: {} });
    expect(reversed.status(), await reversed.text()).toBe(200);
    await expect(feedback(admin)).toHaveValue('Add the third side.');
    const note = details(admin).getByText(/^Your unsent review, typed .+ was restored\.$/);
    await expect(note).toBeVisible();
    await details(admin).getByRole('button', { name: 'Start over' }).click();
    await expect(note).toBeHidden();
    await expect(feedback(admin)).toHaveValue('');
    await expect(points(admin)).toHaveValue('');
  },
);

testWork(
  'work that is only passed by the keys is not claimed and costs hardly a request',
  async ({ work: { admin, ids } }) => {
    await admin.clock.install();
    const claimed = admin.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await admin.reload();
    await claimed;
    const sent: string[] = [];
    admin.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/events')
        sent.push(`${request.method()} ${pathname}`);
    });
    await admin.clock.pauseAt(Date.now() + 2_000);
    const steps = ['j', 'j', 'k', 'k', 'j', 'j', 'k', 'k', 'j', 'j'] as const;
    let place = 0;
    for (const key of steps) {
      place += key === 'j' ? 1 : -1;
      await admin.keyboard.press(key);
      // Two works in a second.
      await admin.clock.runFor(500);
      await expect(details(admin)).toContainText(`Work ${place}.`);
    }
    const claim = `/api/admin/submissions/${ids[2]}/claim`;
    const passed = sent.slice();
    await admin.clock.resume();
    await expect.poll(() => sent).toContain(`PUT ${claim}`);
    // The first work was claimed, the last one is.
    expect(sent.filter((one) => one.startsWith('PUT'))).toEqual([`PUT ${claim}`]);
    const left = `DELETE /api/admin/submissions/${ids[0]}/claim`;
    expect(sent.filter((one) => one.startsWith('DELETE'))).toEqual([left]);
    // On a slow machine the list may be so old that each work is read again.
    expect(passed.length, passed.join('\n')).toBeLessThanOrEqual(steps.length + 5);
    await expect.poll(() => sent).toContain(`GET /api/admin/submissions/${ids[2]}/history`);
  },
);

testWork(
  'a review of work that is closed before it is claimed is sent',
  async ({ work: { admin, ids, status } }) => {
    await admin.keyboard.press('j');
    await expect(details(admin)).toContainText('Work 1.');
    // The claim waits until the reviewer has stopped: the dialog closes before.
    for (const key of ['m', 'a', 'a', 'Escape']) await admin.keyboard.press(key);
    await expect.poll(() => status(ids[1])).toBe('approved');
  },
);
