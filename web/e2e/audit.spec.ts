import { expect } from '@playwright/test';
import { openBoth, postAdministratorSignIn } from './sign-in.ts';
import { test } from './test.ts';

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
  await admin.getByRole('option', { name: 'Edited a task', exact: true }).click();
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

  await admin.setViewportSize({ width: 390, height: 900 });
  const until = admin.getByLabel('Until');
  await expect(until).toBeHidden();
  await admin.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(until).toBeVisible();
  await admin.setViewportSize({ width: 1440, height: 900 });

  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');

  await admin.getByRole('button', { name: /Remove the filter About/ }).click();
  await expect(admin).toHaveURL(/action=task\.edit$/);
});

test('the trail is searched by student and by task, keeps both in the address, and is opened from their pages', {
  tag: '@nightly',
}, async ({ newPage, adminPath, stack, playwright }) => {
  const { admin, student, mark } = await openBoth(newPage);
  const name = `Both ${mark}`;
  const api = await playwright.request.newContext({ baseURL: stack.origin, ignoreHTTPSErrors: true });
  await postAdministratorSignIn(api, stack.administrator);
  const headers = { origin: stack.origin };
  const title = `Trail ${mark}`;
  const created = await api.post('/api/tasks', {
    headers,
    data: {
      title,
      content: 'Draw a map of the campus.',
      lastDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      points: 40,
      domain: 'Design',
      submissionGuidelines: 'One picture.',
      technologies: [],
      imageIds: [],
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id: taskId } = await created.json();
  await api.dispose();
  const submitted = await student.request.post(`/api/tasks/${taskId}/submissions`, {
    headers,
    data: { description: 'A map.' },
  });
  expect(submitted.status(), await submitted.text()).toBe(201);
  const { id: workId, userId } = await submitted.json();

  await admin.goto(`${adminPath}/audit`);
  const events = admin.getByRole('list', { name: 'Events' });
  const studentField = admin.getByRole('combobox', { name: 'Student' });
  await studentField.fill(name);
  await admin.getByRole('option', { name }).click();
  await expect(admin).toHaveURL(new RegExp(`student=${userId}$`));
  const submit = events.getByRole('listitem').filter({ hasText: 'Submitted work' });
  // Until the filtered list arrives, the events of others are shown.
  await expect(submit).toHaveCount(1);
  await expect(submit).toContainText(title);
  await submit.locator('summary').click();
  await expect(submit.getByRole('row', { name: 'Version – 1' })).toBeVisible();
  await expect(submit).not.toContainText('A map.');

  // The task's own event is not the student's.
  await expect(events.getByText('Created a task')).toHaveCount(0);
  await admin.getByRole('combobox', { name: 'Task' }).fill(title);
  await admin.getByRole('option', { name: title }).click();
  await expect(admin).toHaveURL(new RegExp(`task=${taskId}`));
  await expect(events.getByRole('listitem')).toHaveCount(1);
  await admin.reload();
  await expect(studentField).toHaveValue(new RegExp(name));
  await expect(admin.getByRole('combobox', { name: 'Task' })).toHaveValue(title);
  await expect(events.getByRole('listitem')).toHaveCount(1);
  await studentField.fill('');
  await studentField.blur();
  await expect(admin).toHaveURL(/audit\?task=/);
  const creation = events.getByRole('listitem').filter({ hasText: 'Created a task' });
  await creation.locator('summary').click();
  const withWork = creation.getByRole('button', { name: 'This task and its work' });
  await expect(withWork).toBeVisible();

  await admin.goto(`${adminPath}/audit?student=${userId}&action=task.delete`);
  await expect(admin.getByRole('heading', { name: 'No event matches' })).toBeVisible();
  await admin.goto(`${adminPath}/audit?student=someone`);
  await expect(admin.getByRole('heading', { name: 'These filters cannot be used' })).toBeVisible();
  await admin.getByRole('button', { name: 'Show all events' }).click();
  await expect(events.getByRole('listitem').first()).toBeVisible();

  await admin.goto(`${adminPath}/all-users/${userId}`);
  await admin.getByRole('link', { name: 'Audit trail' }).click();
  await expect(admin).toHaveURL(new RegExp(`audit\\?student=${userId}$`));
  const claimed = admin.waitForResponse((response) => response.url().endsWith(`/${workId}/claim`));
  await admin.goto(`${adminPath}/all-request?open=${workId}`);
  await claimed;
  await admin.getByRole('link', { name: 'Audit trail' }).click();
  await expect(admin).toHaveURL(new RegExp(`audit\\?subject=${workId}$`));
  await expect(events.getByText('Claimed a submission for review')).toBeVisible();

  // Work for a deleted task is not found by it.
  expect((await admin.request.delete(`/api/tasks/${taskId}`, { headers })).status()).toBe(204);
  await admin.goto(`${adminPath}/audit?task=${taskId}`);
  await creation.locator('summary').click();
  await expect(creation.getByRole('button', { name: 'Only this task' })).toBeVisible();
  await expect(withWork).toBeHidden();
});
