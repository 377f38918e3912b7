import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { openBoth, postStudentSignIn } from './sign-in.ts';
import { test } from './test.ts';

const csv = (lines: readonly string[]) => ({
  name: 'ambassadors.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`),
});

test('an administrator imports people, mends two errors, sees the progress and the result, and undoes it', async ({
  newPage,
  adminPath,
  playwright,
  stack,
}) => {
  const { admin, mark } = await openBoth(newPage);
  const address = (name: string) => `${name}-${mark}@students.example`;
  await admin.goto(paths.admin.users(adminPath));
  await admin.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();

  const good = Array.from(
    { length: 30 },
    (_, index) => `Import ${index} ${mark};${address(`i${index}`)};Import College`,
  );
  const choose = (lines: readonly string[]) =>
    admin.getByLabel('Spreadsheet').setInputFiles(csv(['Whole name;Mail ID;College', ...lines]));
  await choose([...good, `Wrong ${mark};nobody;North`, `Twice ${mark};${address('i0').toUpperCase()};North`]);

  await test.step('the columns are matched', async () => {
    await expect(admin.getByText('The file has 32 rows.')).toBeVisible();
    await expect(admin.getByLabel('Email address')).toHaveText('Mail ID');
    await expect(admin.getByLabel('College')).toHaveText('College');
    await admin.getByLabel('Name', { exact: true }).click();
    await admin.getByRole('option', { name: 'Whole name' }).click();
    await expect(admin.getByText(`Import 0 ${mark} · `)).toBeVisible();
  });

  await test.step('two rows have errors, and are mended', async () => {
    await admin.getByRole('button', { name: 'Check the rows' }).click();
    await expect(admin.getByRole('heading', { name: '2 rows cannot be imported' })).toBeFocused();
    const errors = admin.getByRole('table', { name: 'Errors' });
    await expect(errors.getByRole('row', { name: /32.*Mail ID.*Enter an email address/ })).toBeVisible();
    await expect(errors.getByRole('row', { name: /33.*Row 2 has the same address/ })).toBeVisible();
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Download the errors' }).click();
    expect((await download).suggestedFilename()).toBe('import-errors.csv');

    await choose([...good, `Right ${mark};${address('right')};North`]);
    await expect(admin.getByText('The file has 31 rows.')).toBeVisible();
    await admin.getByLabel('Name', { exact: true }).click();
    await admin.getByRole('option', { name: 'Whole name' }).click();
    await admin.getByRole('button', { name: 'Check the rows' }).click();
    await expect(admin.getByRole('heading', { name: 'Every row can be imported' })).toBeFocused();
  });

  const dialog = admin.getByRole('dialog', { name: 'Import' });
  await test.step('the import shows its progress and its result', async () => {
    await admin.getByRole('button', { name: 'Import 31 rows' }).click();
    await expect(dialog.getByText('Imported: 31 of 31 rows').first()).toBeVisible();
    await admin.reload();
    await expect(dialog.getByRole('list', { name: 'Rows' }).getByRole('listitem')).toHaveCount(31);
    await dialog.getByRole('link', { name: `Right ${mark}` }).click();
    await expect(admin.getByText('Not signed in yet')).toBeVisible();
    await admin.goBack();
  });

  await test.step('somebody signs in to their account, and the rest is undone', async () => {
    const api = await playwright.request.newContext({ baseURL: stack.origin, ignoreHTTPSErrors: true });
    await postStudentSignIn(api, { email: address('right'), name: 'Name at Google' });
    expect(await (await api.get('/api/me')).json()).toMatchObject({
      name: `Right ${mark}`,
      college: 'North',
    });
    await api.dispose();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    const question = admin.getByRole('alertdialog', { name: 'Undo this import' });
    await question.getByLabel('Reason').fill('The wrong list.');
    await question.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('Undone: 30, 1 could not be undone').first()).toBeVisible();
    await dialog.getByRole('radio', { name: 'Not undone 1' }).check();
    await expect(dialog.getByRole('list', { name: 'Rows' }).getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByText('Somebody has signed in to the account.')).toBeVisible();
  });
});
