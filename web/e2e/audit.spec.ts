import { expect } from '@playwright/test';
import { postAdministratorSignIn } from './sign-in.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = [390, 768, 1440];

test('the audit trail says what an administrator changed, is filtered, and is saved as CSV', async ({
  newPage,
  adminPath,
  stack,
  playwright,
}) => {
  const admin = await newPage('administrator');
  const api = await playwright.request.newContext({ baseURL: stack.origin, ignoreHTTPSErrors: true });
  await postAdministratorSignIn(api, stack.administrator);
  const title = `Audited ${Date.now().toString(36)}`;
  const headers = { origin: stack.origin };
  const created = await api.post('/api/tasks', {
    headers,
    data: {
      title,
      content: 'Print the posters and hang them up.',
      lastDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      points: 40,
      domain: 'Design',
      submissionGuidelines: 'A photo of each poster.',
      technologies: [],
      imageIds: [],
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = await created.json();
  await admin.goto(adminPath);
  await admin
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Audit' })
    .click();
  const events = admin.getByRole('list', { name: 'Events' });
  const ofTask = events.getByRole('listitem').filter({ hasText: title });
  await ofTask.locator('summary').click();
  await ofTask.getByRole('button', { name: 'Only this task' }).click();
  await expect(events.getByRole('listitem')).toHaveCount(1);

  const edited = await api.patch(`/api/tasks/${id}`, { headers, data: { points: 60, version: 1 } });
  expect(edited.status(), await edited.text()).toBe(200);
  await api.dispose();
  await admin.reload();
  await expect(events.getByRole('listitem')).toHaveCount(2);
  await admin.getByRole('combobox', { name: 'Action' }).click();
  await admin.getByRole('option', { name: 'Task: edit', exact: true }).click();
  await expect(events.getByRole('listitem')).toHaveCount(1);
  await events.locator('summary').click();
  await expect(events.getByRole('row', { name: 'Points 40 60' })).toBeVisible();
  for (const width of widths) {
    await admin.setViewportSize({ width, height: 900 });
    const overflow = await admin.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
  }

  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');

  await admin.getByRole('button', { name: /Remove the filter About/ }).click();
  await expect(admin).toHaveURL(/action=task\.edit$/);
});
