import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** What a `datetime-local` input takes. */
const inHours = (hours: number) => {
  const time = new Date(Date.now() + hours * 3_600_000);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

for (const [name, size] of Object.entries(sizes)) {
  test(`a task is saved as a draft, previewed, scheduled, published, extended and archived: ${name}`, async ({
    newPage,
    adminPath,
  }) => {
    const { admin, student, mark } = await openBoth(newPage);
    await admin.setViewportSize(size);
    const title = `Lanterns ${mark}`;
    const card = student.getByRole('heading', { name: title });
    const list = `${paths.tasks}?show=all&search=${encodeURIComponent(title)}`;
    const expectListed = async (count: number) => {
      await student.goto(list);
      await expect(student.getByRole('searchbox')).toHaveValue(title);
      if (count === 0) await expect(student.getByText('No task matches', { exact: true })).toBeVisible();
      else await expect(card).toBeVisible();
    };
    const row = admin.getByRole('row').filter({ hasText: title });
    const dialog = admin.getByRole('alertdialog', { name: 'Status of the task' });
    const change = async (choice: string, fill?: [string, string]) => {
      await admin.getByRole('button', { name: `Change the status of ${title}` }).click();
      await dialog.getByRole('radio', { name: choice }).check();
      if (fill) await dialog.getByLabel(fill[0]).fill(fill[1]);
      await dialog.getByRole('button', { name: choice }).click();
    };

    await admin.goto(adminPath);
    await admin.getByLabel('Title').fill(title);
    await admin.getByRole('button', { name: 'Save as draft' }).click();
    await expect(admin.getByRole('heading', { name: 'Draft saved!' })).toBeFocused();
    await expectListed(0);

    await admin.goto(`${paths.admin.tasks(adminPath)}?search=${encodeURIComponent(title)}&status=draft`);
    await expect(row).toContainText('Draft');
    await change('Publish now');
    const form = admin.getByRole('dialog', { name: 'Edit Task' });
    await expect(form.getByText('This task cannot be published yet.')).toBeVisible();
    await expect(form.getByText('Describe the task.')).toBeVisible();
    await form.getByLabel('Content').fill('Hang **ten** lanterns.');
    await form.getByLabel('Domain').click();
    await admin.getByRole('option', { name: 'Marketing' }).click();
    await form.getByLabel('Points', { exact: true }).fill('40');
    await form.getByLabel('Deadline').fill(inHours(72));
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = admin.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByText('Hang ten lanterns.')).toBeVisible();
    await admin.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();

    await change('Schedule', ['Publish at', inHours(96)]);
    await expect(dialog.getByText('Choose a time before the deadline of the task.')).toBeVisible();
    await dialog.getByLabel('Publish at').fill(inHours(24));
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog).toBeHidden();
    await admin.goto(`${paths.admin.tasks(adminPath)}?search=${encodeURIComponent(title)}`);
    await expect(row).toContainText('Scheduled');
    await expectListed(0);

    await change('Publish now');
    await expect(row).toContainText('Open');
    await expectListed(1);
    const href = (await student.getByRole('link', { name: title }).getAttribute('href')) ?? '';
    const work = await student.request.post(`/api/tasks/${href.split('/').at(-1)}/submissions`, {
      data: { description: 'Ten of them.' },
    });
    expect(work.status(), await work.text()).toBe(201);

    await change('Extend deadline', ['New deadline', inHours(120)]);
    await expect(dialog).toBeHidden();
    const bell = student.getByText(`The deadline of ${title} is now`);
    await expect
      .poll(async () => {
        await student.goto(paths.notifications);
        return bell.count();
      })
      .toBe(1);

    await admin.getByRole('button', { name: `Change the status of ${title}` }).click();
    await dialog.getByRole('radio', { name: 'Archive' }).check();
    await expect(dialog.getByText('1 submission is not reviewed yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(row).toContainText('Archived');
    await expectListed(0);
    await student.goto(href);
    await expect(student.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await student.goto(`${paths.pending}?show=all`);
    await expect(student.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible();
  });
}
