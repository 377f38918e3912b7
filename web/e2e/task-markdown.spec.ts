import { expect } from '@playwright/test';
import { editTaskPath, paths } from '../src/paths.ts';
import { createTask } from './open-work.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

test('a task is written in Markdown, previewed while it is edited, and read with its formatting', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const taskId = await createTask(admin.request, `Two pictures ${mark}`);
  await admin.goto(editTaskPath(adminPath, taskId));
  const dialog = admin.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByLabel('Content').fill('Take **two** pictures:\n\n- by day\n- by night');
  await dialog.getByLabel('Submission guidelines').fill('As in [the rules](https://rules.example/2026).');

  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = admin.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText('Take two pictures: by day by night')).toBeVisible();
  await preview.getByRole('tab', { name: 'Its page' }).click();
  await expect(preview.getByRole('listitem').getByText('by night')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'the rules' })).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  await student.goto(paths.task(taskId));
  await expect(student.locator('strong', { hasText: 'two' })).toBeVisible();
  await expect(student.getByRole('listitem').getByText('by night')).toBeVisible();
  await expect(student.getByRole('link', { name: 'the rules' })).toHaveAttribute(
    'href',
    'https://rules.example/2026',
  );
});
