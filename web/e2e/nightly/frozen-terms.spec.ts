import { expect } from '@playwright/test';
import { editTaskPath, requestsPath, workPath } from '../../src/paths.ts';
import { createTask } from '../open-work.ts';
import { openBoth } from '../sign-in.ts';
import { test } from '../test.ts';

test('an edit of a task says whom it affects; both sides see what has changed', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const taskId = await createTask(admin.request, `Photograph the stage ${mark}`);
  const answer = await student.request.post(`/api/tasks/${taskId}/submissions`, {
    data: { description: 'Three photos' },
  });
  const { id } = await answer.json();

  await student.goto(workPath(id));
  await expect(student.getByRole('heading', { name: 'What you handed in' })).toBeVisible();
  const changed = { name: 'Changed since it was handed in' };
  await expect(student.getByRole('region', changed)).toHaveCount(0);

  await admin.goto(editTaskPath(adminPath, taskId));
  const dialog = admin.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByText('This affects 1 submission, 1 of them waiting for a review.')).toBeVisible();
  await dialog.getByLabel('Points', { exact: true }).fill('20');
  await dialog.getByLabel('Content').fill('From four sides.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  // Live: the page is not loaded again.
  const mine = student.getByRole('region', changed);
  await expect(mine).toContainText('10 when handed in, 20 now');
  await expect(mine).toContainText('Your work is reviewed by what the task asked for then.');

  await admin.goto(requestsPath(adminPath, { open: id }));
  const asked = admin.getByRole('dialog').getByRole('region', { name: 'What was asked' });
  const theirs = asked.getByRole('region', changed);
  const toggle = asked.getByRole('button', { name: /What was asked/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await expect(theirs).toContainText('10 when handed in, 20 now');
  await theirs.getByText('Show both texts').click();
  await expect(theirs.getByRole('region', { name: 'Content: when handed in' })).toContainText('x');
  await expect(theirs.getByRole('region', { name: 'Content: now' })).toContainText('From four sides.');
});
