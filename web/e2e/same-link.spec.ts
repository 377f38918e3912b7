import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { holdRequests } from './hold-requests.ts';
import { createTask } from './open-work.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

test('a link that was used before is named to the student and on the row of the queue', {
  tag: '@nightly',
}, async ({ page, newPage, adminPath }) => {
  const mark = Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
  const [administrator, other] = [await newPage('administrator'), await newPage()];
  const [first, second] = [
    await createTask(administrator.request, `Reel ${mark}`),
    await createTask(administrator.request, `Film ${mark}`),
  ];
  await signInAsStudent(page, { email: `link-${mark}@students.example`, name: `Link ${mark}` });
  await signInAsStudent(other, { email: `other-${mark}@students.example`, name: `Other ${mark}` });
  const handIn = (link: string) =>
    page.request.post(`/api/tasks/${first}/submissions`, { data: { description: '', link } });
  expect((await handIn(`https://www.instagram.com/reel/${mark}/?igsh=x`)).status()).toBe(201);

  await page.goto(paths.task(second));
  const form = page.getByRole('form', { name: 'Hand in' });
  const note = form.getByRole('status').filter({ hasText: 'already handed in this link' });
  await form.getByLabel('Link').fill(`instagram.com/p/${mark}`);
  await expect(note).toContainText(`for the task “Reel ${mark}”.`);
  await page.setViewportSize({ width: 390, height: 844 });
  await form.getByLabel('Link').fill(`https://www.instagram.com/reel/${mark}2/`);
  await expect(note).toHaveCount(0);
  // It is named before the work is sent, however quickly the button is pressed.
  const release = await holdRequests(page, '**/api/submissions/same-link?*');
  let sent = false;
  page.on('request', (request) => {
    sent ||= request.method() === 'POST' && request.url().endsWith(`/tasks/${second}/submissions`);
  });
  const asked = page.waitForRequest((request) =>
    request.url().includes(`same-link?link=https%3A%2F%2Finstagram.com%2Freel%2F${mark}%2F`),
  );
  await form.getByLabel('Link').fill(`https://instagram.com/reel/${mark}/`);
  await form.getByRole('button', { name: 'Submit work' }).click();
  await asked;
  expect(sent).toBe(false);
  release();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  // One student's own links are not the same as another's.
  await administrator.goto(`${paths.admin.requests(adminPath)}?search=${mark}`);
  const rows = administrator.getByRole('row').filter({ hasText: mark });
  await expect(rows).toHaveCount(2);
  await expect(rows.getByText('Same link')).toHaveCount(0);
  const link = `https://m.instagram.com/reels/${mark}`;
  const answer = await other.request.post(`/api/tasks/${second}/submissions`, {
    data: { description: 'Mine', link },
  });
  expect(answer.status()).toBe(201);
  for (const width of [1280, 390]) {
    await administrator.setViewportSize({ width, height: 844 });
    await administrator.reload();
    await expect(rows).toHaveCount(3);
    await expect(rows.getByText('Same link')).toHaveCount(3);
    for (const badge of await rows.getByText('Same link').all()) await expect(badge).toBeInViewport();
  }
});
