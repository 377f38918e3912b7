import { expect } from '@playwright/test';
import { pngFile, textFile } from './sample-files.ts';
import { enterStudent } from './sign-in.ts';
import { test } from './test.ts';

test('@compose golden path: task, submission, review, points', async ({ newPage, adminPath }) => {
  // Distinguishes the data of this run from that of an earlier run.
  const mark = Date.now().toString(36);
  const title = `Photograph the torch ${mark}`;
  const student = { email: `golden-path-${mark}@students.example`, name: `Golden Path Student ${mark}` };
  const feedback = `Well lit, ${mark}. One caption is missing.`;

  const admin = await newPage('administrator');
  const ambassador = await newPage();

  await test.step('the administrator creates a task with images', async () => {
    await admin.goto(adminPath);
    await admin.getByLabel('Title').fill(title);
    await admin.getByLabel('Content').fill('One photograph of a torch on your campus, after dark.');
    await admin.getByLabel('Domain').click();
    await admin.getByRole('option', { name: 'Content Creation' }).click();
    await admin.getByLabel('Points', { exact: true }).fill('240');
    await admin.getByLabel('Deadline').fill('2030-01-31T18:00');
    await admin.getByLabel('Technologies').fill('Camera, Tripod,');
    await admin
      .getByLabel('Submission guidelines', { exact: false })
      .fill('One file and a link to the album.');
    await admin
      .locator('input[type=file]')
      .setInputFiles([await pngFile('torch.png'), await pngFile('campus.png')]);
    await expect(admin.getByText(/^torch\.(png|webp)$/)).toBeVisible();
    await expect(admin.getByText(/^campus\.(png|webp)$/)).toBeVisible();
    await admin.getByRole('button', { name: 'Create Task' }).click();
    await expect(admin.getByText('Task created successfully!').first()).toBeVisible();
  });

  await test.step('the student signs in, opens the task and submits files and a link', async () => {
    await ambassador.goto('/');
    await ambassador.getByRole('button', { name: 'Join Now' }).first().click();
    await enterStudent(ambassador, student);
    await ambassador.goto('/task-all');
    await ambassador.getByRole('link', { name: title }).first().click();
    await expect(ambassador.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await ambassador.getByLabel('Description').fill('Taken at nine in the evening, no flash.');
    await ambassador.getByLabel('Link').fill('https://example.org/album');
    await ambassador
      .locator('input[type=file]')
      .setInputFiles([await pngFile('evening.png'), textFile('notes.txt')]);
    await expect(ambassador.getByText('evening.png')).toBeVisible();
    await ambassador.getByRole('button', { name: /^submit/i }).click();
    await expect(ambassador.getByRole('button', { name: /withdraw/i })).toBeVisible();
    await ambassador.goto('/task-pending');
    await expect(ambassador.getByText(title).first()).toBeVisible();
  });

  await test.step('the administrator reviews with points and feedback', async () => {
    await admin.getByRole('link', { name: 'All Requests' }).first().click();
    await expect(admin.getByRole('heading', { name: 'Task Submissions' })).toBeVisible();
    await admin.getByRole('searchbox').fill(student.email);
    await admin
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .click();
    const details = admin.getByRole('dialog');
    await expect(details.getByText('Taken at nine in the evening, no flash.')).toBeVisible();
    await expect(details.getByRole('button', { name: 'notes.txt' })).toBeVisible();
    await expect(details.getByText('One file and a link to the album.')).toBeVisible();
    await details.getByRole('spinbutton', { name: 'Points' }).fill('225');
    await details.getByLabel('Feedback').fill(feedback);
    await details.getByRole('button', { name: /^Approve/ }).click();
    await expect(details).toContainText(/Approved.*225 of 240 points/);
  });

  await test.step('the student and the leaderboard show the points', async () => {
    await ambassador.goto('/task-pending?status=approved');
    await expect(ambassador.getByText(feedback).first()).toBeVisible();
    await ambassador.goto('/leaderboard');
    const row = ambassador.getByRole('row', { name: new RegExp(student.name) }).first();
    await expect(row).toBeVisible();
    await expect(row).toContainText('225');
  });
});
