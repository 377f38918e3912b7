import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { createTask, openTask } from '../open-work.ts';
import { textFile } from '../sample-files.ts';
import { openBoth, signInAsStudent } from '../sign-in.ts';
import { test } from '../test.ts';

/** Creates tasks A, B and C, newest first in lists, and returns their ids by letter. */
async function createTasks(admin: Page, mark: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const letter of ['C', 'B', 'A']) {
    ids[letter] = await createTask(admin.request, `Focus ${mark} ${letter}`);
  }
  return ids;
}

test('a closed dialog returns the focus to the row of what it showed, or to its neighbour', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const ids = await createTasks(admin, mark);
  for (const letter of ['C', 'B', 'A']) {
    const data = { description: `Work ${letter}` };
    await student.request.post(`/api/tasks/${ids[letter]}/submissions`, { data });
  }

  await test.step('submissions', async () => {
    await admin.goto(`${paths.admin.requests(adminPath)}?search=${mark}`);
    const row = (letter: string) =>
      admin.getByRole('button', { name: new RegExp(`^Focus ${mark} ${letter} ?, handed in`) });
    // A click beside the button: nothing has the focus when the dialog opens.
    await admin.getByText('Work A').click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toContainText('1 of 3');
    await admin.keyboard.press('j');
    await expect(dialog).toContainText('2 of 3');
    await admin.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row('B')).toBeFocused();

    await admin.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const confirm = admin.getByRole('alertdialog');
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
    await admin.keyboard.press('Enter');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(row('B')).toHaveCount(0);
    await expect(row('C')).toBeFocused();
  });

  await test.step('a reviewed submission leaves the list of pending ones after the dialog was closed', async () => {
    await admin.getByRole('tab', { name: /Pending/ }).click();
    const row = (letter: string) =>
      admin.getByRole('button', { name: new RegExp(`^Focus ${mark} ${letter} ?, handed in`) });
    await row('C').click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Points', { exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog.getByText('Approved', { exact: true }).first()).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(row('C')).toHaveCount(0);
    await expect(row('A')).toBeFocused();
  });

  await test.step('tasks', async () => {
    await admin.goto(`${paths.admin.tasks(adminPath)}?search=${mark}`);
    const button = (action: string, letter: string) =>
      admin.getByRole('button', { name: `${action} Focus ${mark} ${letter}` });
    const sent: string[] = [];
    admin.on('request', (request) => sent.push(request.method()));
    await button('Edit', 'B').focus();
    await admin.keyboard.down('Enter');
    const title = admin.getByRole('dialog').getByLabel('Title', { exact: true });
    await expect(title, 'the first field has the focus').toBeFocused();
    await admin.keyboard.down('Enter');
    await admin.keyboard.up('Enter');
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog'), 'nothing was begun').toBeHidden();
    await expect(button('Edit', 'B')).toBeFocused();
    await button('Delete', 'C').click();
    await expect(admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(button('Delete', 'C')).toHaveCount(0);
    await expect(button('Delete', 'B')).toBeFocused();
    expect(sent, 'Enter, held down, sends no form').not.toContain('PATCH');
  });

  await test.step('withdrawn work', async () => {
    await student.goto(paths.task(ids.A ?? ''));
    await student.getByRole('button', { name: 'Withdraw' }).click();
    await student.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(student.getByRole('heading', { name: 'Hand in your work' })).toBeFocused();
    // Its text is a draft again.
    await expect(student.getByLabel('Description')).toHaveValue(/./);
  });
});

test('Remove on a file that is being uploaded leaves the focus on the next file', async ({ page }) => {
  await signInAsStudent(page, {
    email: `focus-files-${Date.now().toString(36)}@students.example`,
    name: 'Focus',
  });
  let upload = () => {};
  const mayUpload = new Promise<void>((resolve) => {
    upload = resolve;
  });
  await page.route('**/api/uploads**', async (route) => {
    await mayUpload;
    await route.fallback();
  });
  await openTask(page);
  const drop = page.locator('input[type=file]');
  await drop.setInputFiles([textFile('a.txt'), textFile('b.txt'), textFile('c.txt')]);
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  await remove('b.txt').focus();
  await page.keyboard.press('Enter');
  await expect(remove('b.txt')).toHaveCount(0);
  await expect(remove('c.txt')).toBeFocused();
  // The first file is being sent.
  await remove('a.txt').focus();
  await page.keyboard.press('Enter');
  await expect(remove('a.txt')).toHaveCount(0);
  await expect(remove('c.txt')).toBeFocused();
  upload();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(remove('c.txt'), 'the row stays the same when its upload has ended').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drop).toBeFocused();
});

test('a button that disappears when it is pressed does not lose the focus', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const { user } = await (await student.request.get('/api/session')).json();
  async function press(page: Page, name: string | RegExp): Promise<void> {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  }

  await student.goto(`${paths.tasks}?search=nothing-${mark}`);
  await press(student, 'Clear filters');
  await expect(student.getByRole('main')).toBeFocused();
  await student.getByRole('searchbox').fill(mark);
  await press(student, 'Clear search');
  await expect(student.getByRole('searchbox')).toBeFocused();
  await expect(student.getByRole('searchbox')).toHaveValue('');

  await admin.goto(`${paths.admin.requests(adminPath)}?student=${user.id}`);
  await press(admin, /^Remove the filter Student/);
  await expect(admin).not.toHaveURL(/student=/);
  await expect(admin.getByRole('main')).toBeFocused();

  await admin.goto(adminPath);
  const title = admin.getByLabel('Title');
  await title.fill(`Typed ${mark}`);
  await press(admin, 'Reset Form');
  await expect(title).toHaveValue('');
  await expect(admin.getByRole('button', { name: 'Reset Form' })).toBeFocused();
  await title.fill(`Typed ${mark}`);
  await title.blur();
  await admin.goto(adminPath);
  await press(admin, 'Start over');
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('');
});
