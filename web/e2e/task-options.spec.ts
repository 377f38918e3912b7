import { expect } from '@playwright/test';
import { editTaskPath, paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { createTask, handIn } from './open-work.ts';
import { expectNoViolation } from './page-checks.ts';
import { reviewByApi } from './review-by-api.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

for (const [name, size] of Object.entries(sizes)) {
  test(`a task waits for another one, has a bonus and one place: ${name}`, async ({ newPage, adminPath }) => {
    const { admin, student, mark } = await openBoth(newPage);
    for (const page of [admin, student]) await page.setViewportSize(size);
    const [firstTitle, title] = [`Gather reeds ${mark}`, `Light the reeds ${mark}`];
    const first = await createTask(admin.request, firstTitle);
    const id = await createTask(admin.request, title);

    await admin.goto(editTaskPath(adminPath, id));
    const form = admin.getByRole('dialog', { name: 'Edit Task' });
    await form.getByText('More options').click();
    await form.getByLabel('Tasks that come first').fill(firstTitle);
    await admin.getByRole('option', { name: firstTitle }).click();
    await expect(form.getByRole('button', { name: `Remove ${firstTitle}` })).toBeVisible();
    await form.getByLabel('Limit of approved works').fill('1');
    await form.getByLabel('Bonus points').fill('11');
    await form.getByLabel('For the first approved works').fill('1');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByText('The bonus can be at most the points of the task: 10.')).toBeVisible();
    await form.getByLabel('Bonus points').fill('5');
    await expectNoViolation(admin, 'light', { where: 'task options', exemptRules: [] });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();

    await student.goto(`${paths.tasks}?search=${encodeURIComponent(title)}`);
    await expect(student.getByText(`“${firstTitle}” comes first.`)).toBeVisible();
    const filters = student.getByRole('button', { name: /^Filters/ });
    if (await filters.isVisible()) await filters.click();
    for (const [whose, found] of [
      ['For me', 0],
      ['All tasks', 1],
    ] as const) {
      await student.getByRole('combobox', { name: 'Who may begin' }).click();
      await student.getByRole('option', { name: whose }).click();
      await expect(student.getByRole('link', { name: title })).toHaveCount(found);
    }
    await student.getByRole('link', { name: title }).click();
    await expect(student.getByText('You can begin once your work for that task is approved.')).toBeVisible();
    await expect(student.getByText('5 points more for the first approved work')).toBeVisible();
    await expect(student.getByLabel('Description')).toHaveCount(0);
    await expectNoOverflow(student, 'a task that waits');
    await expectNoViolation(student, 'light', { where: 'a task that waits', exemptRules: [] });

    await student.getByRole('link', { name: `Open “${firstTitle}”` }).click();
    await expect(student.getByRole('heading', { level: 1, name: firstTitle })).toBeVisible();
    await reviewByApi(admin.request, await handIn(student.request, first, 'Twenty of them.'), 'approve', {
      points: 10,
    });
    await student.goto(paths.task(id));
    await expect(student.getByRole('heading', { name: 'Hand in your work' })).toBeVisible();
    await reviewByApi(admin.request, await handIn(student.request, id, 'They burn.'), 'approve', {
      points: 8,
    });
    const { points } = await (await student.request.get('/api/me')).json();
    expect(points).toBe(23);

    const other = await newPage('student');
    await other.setViewportSize(size);
    await admin.request.patch(`/api/tasks/${id}`, { data: { prerequisiteIds: [] } });
    await other.goto(paths.task(id));
    await expect(other.getByText('All places of this task are taken.')).toBeVisible();
  });

  test(`a task is done each day, and shows its points once work is approved: ${name}`, async ({
    newPage,
    adminPath,
  }) => {
    const { admin, student, mark } = await openBoth(newPage);
    for (const page of [admin, student]) await page.setViewportSize(size);
    const title = `Water the reeds ${mark}`;
    const id = await createTask(admin.request, title);

    await admin.goto(editTaskPath(adminPath, id));
    const form = admin.getByRole('dialog', { name: 'Edit Task' });
    await form.getByText('More options').click();
    await form.getByRole('combobox', { name: 'Can be done again' }).click();
    await admin.getByRole('option', { name: 'Each day' }).click();
    await form.getByRole('combobox', { name: 'When students see the points' }).click();
    await admin.getByRole('option', { name: 'Once their work is approved' }).click();
    await expectNoViolation(admin, 'light', { where: 'a task of each day', exemptRules: [] });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();
    await admin.goto(paths.task(id));
    await expect(admin.getByText('10 points').filter({ visible: true }).first()).toBeVisible();

    await student.goto(`${paths.tasks}?search=${encodeURIComponent(title)}`);
    const card = student.getByRole('listitem').filter({ has: student.getByRole('link', { name: title }) });
    await expect(card).toContainText('Points shown once approved');
    await expect(card).toContainText('Once each day.');
    await expectNoOverflow(student, 'a card without points');
    await card.getByRole('link', { name: title }).click();
    await expect(student.getByText('Once each day.')).toBeVisible();
    await expect(student.getByText('10 points')).toHaveCount(0);
    await student.getByLabel('Description').fill('Each of them.');
    await student.getByRole('button', { name: 'Submit work' }).click();
    await expect(student.getByText('Again tomorrow.')).toBeVisible();
    await expectNoOverflow(student, 'a task of each day');
    await expectNoViolation(student, 'light', { where: 'a task of each day', exemptRules: [] });

    const { items } = await (await student.request.get('/api/submissions')).json();
    expect(items[0]).toMatchObject({ taskId: id, maxPoints: null, task: { points: null } });
    await reviewByApi(admin.request, items[0].id, 'approve', { points: 9 });
    await student.goto(paths.task(id));
    await expect(student.getByText('Again tomorrow. Approved 1 time.')).toBeVisible();
    await expect(student.getByText('9 of 10 points', { exact: true })).toBeVisible();
    await student.goto(`${paths.tasks}?show=done&search=${encodeURIComponent(title)}`);
    await expect(card).toContainText('10 points');
    await expect(card).toContainText('Again tomorrow. Approved 1 time.');
  });
}
