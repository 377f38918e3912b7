import { expect } from '@playwright/test';
import { paths, requestsPath, workPath } from '../src/paths.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

test('a checklist from the form of the task to the review that the student reads', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  await admin.goto(paths.admin.index(adminPath));
  const form = admin.getByRole('form', { name: 'Create Task' });
  await form.getByLabel('Title').fill(`Photograph the stage ${mark}`);
  await form.getByLabel('Content').fill('From two sides.');
  await form.getByLabel('Domain').click();
  await admin.getByRole('option', { name: 'Design', exact: true }).click();
  await form.getByLabel('Points', { exact: true }).fill('60');
  await form.getByLabel('Deadline').fill('2031-01-31T18:00');

  // By keyboard: Enter adds an item, Alt and an arrow moves it.
  await form.getByRole('button', { name: 'Add item' }).click();
  await form.getByLabel('Item 1', { exact: true }).fill('From a side');
  await expect(form.getByText('together they must add up to the points of the task')).toBeVisible();
  await form.getByLabel('Points of item 1').fill('20');
  await form.getByLabel('Item 1', { exact: true }).press('Enter');
  await expect(form.getByLabel('Item 2', { exact: true })).toBeFocused();
  await form.getByLabel('Item 2', { exact: true }).fill('From the front');
  await expect(form.getByLabel('Points of item 2')).toHaveValue('40');
  await form.getByLabel('Points of item 2').fill('30');
  await expect(form.getByText('The items add up to 50 points, but the task has 60.')).toBeVisible();
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expect(form.getByLabel('Item 2', { exact: true })).toHaveValue('From the front');
  await form.getByLabel('Points of item 2').fill('40');
  await form.getByLabel('Item 2', { exact: true }).press('Alt+ArrowUp');
  await expect(form.getByLabel('Item 1', { exact: true })).toHaveValue('From the front');
  await expect(form.getByLabel('Item 1', { exact: true })).toBeFocused();
  const created = admin.waitForResponse((answer) => answer.request().method() === 'POST');
  await form.getByRole('button', { name: 'Create Task' }).click();
  const task = await (await created).json();

  await student.goto(paths.task(task.id));
  const asked = student.getByRole('region', { name: 'Checklist' });
  await expect(asked.getByRole('listitem')).toHaveText([
    /From the front\s*40 points/,
    /From a side\s*20 points/,
  ]);
  const answer = await student.request.post(`/api/tasks/${task.id}/submissions`, {
    data: { description: 'Two photos' },
  });
  const { id } = await answer.json();

  await admin.goto(requestsPath(adminPath, { open: id }));
  const dialog = admin.getByRole('dialog');
  const items = dialog.getByRole('group', { name: 'Checklist' });
  await expect(items.getByRole('checkbox')).toHaveCount(2);
  const points = dialog.getByLabel('Points', { exact: true });
  // The field that the key asks for is below a long checklist.
  await admin.setViewportSize({ width: 1280, height: 500 });
  await admin.keyboard.press('c');
  await expect(dialog.getByText('Say what should change: F leads here.')).toBeInViewport();
  await admin.setViewportSize({ width: 1280, height: 720 });
  await points.fill('60');
  await dialog.getByRole('button', { name: /^Approve/ }).click();
  await expect(dialog.getByText('No item of the checklist is ticked').first()).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(dialog.getByText('No item of the checklist is ticked')).toHaveCount(0);
  await dialog.press('1');
  await expect(items.getByRole('checkbox').first()).toBeChecked();
  await expect(points).toHaveValue('40');
  await expect(items).toContainText('The points follow the ticks: 40 of 60.');
  await items.getByRole('checkbox').last().focus();
  await admin.keyboard.press('2');
  await expect(points).toHaveValue('60');
  await admin.keyboard.press('2');
  await expect(points).toHaveValue('40');
  await points.fill('45');
  await expect(items).toContainText('The ticks add up to 40 points, and you give 45.');
  // Ticks survive a reload, as what is typed does.
  await admin.reload();
  await expect(items.getByRole('checkbox').first()).toBeChecked();
  await expect(points).toHaveValue('45');
  await dialog.getByRole('button', { name: /^Approve/ }).click();
  const result = dialog.getByRole('region', { name: /^Checklist/ });
  await expect(result.getByRole('listitem')).toHaveText([/Met\s*40 points/, /Not met\s*20 points/]);

  await student.goto(workPath(id));
  const review = student.getByRole('region', { name: 'Checklist, 1 of 2 met' });
  await expect(review.getByRole('listitem')).toHaveText([
    /From the front Met\s*40 points/,
    /From a side Not met\s*20 points/,
  ]);
  await expect(student.getByText('45 of 60 points', { exact: true })).toBeVisible();
});
