import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { createTask, handIn } from './open-work.ts';
import { reviewByApi } from './review-by-api.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an organiser makes a template, previews it, issues it to all who qualify, and undoes that', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const task = `Build the gate ${mark}`;
  const taskId = await createTask(admin.request, task);
  await reviewByApi(admin.request, await handIn(student.request, taskId, 'It stands.'), 'approve', {
    points: 10,
  });
  const name = `Builders ${mark}`;

  await test.step('the template begins with texts, and the preview follows what is typed', async () => {
    await admin.goto(paths.admin.certificates(adminPath));
    await admin.getByRole('link', { name: 'New template' }).click();
    await expect(preview(admin).getByRole('img')).toBeVisible();
    await admin.getByLabel('Name', { exact: true }).fill(name);
    await choose(admin, 'For', 'A task');
    await admin.getByRole('combobox', { name: 'Task', exact: true }).fill(task);
    await admin.getByRole('option', { name: task }).click();
    const title = admin.getByLabel('Title', { exact: true });
    await expect(title).toHaveValue('Certificate of achievement');
    await title.fill('Builder of ');
    await admin.getByRole('button', { name: 'Insert variable into Title' }).click();
    await admin.getByRole('menuitem', { name: '{festival}' }).click();
    await expect(title).toHaveValue('Builder of {festival}');
    await expect(title).toBeFocused();
  });

  await test.step('a text that does not fit is refused at the preview, and stays', async () => {
    const text = admin.getByRole('textbox', { name: 'Text', exact: true });
    const short = await text.inputValue();
    const long = 'The gate is tall and wide. '.repeat(60);
    await text.fill(long);
    await expect(preview(admin).getByRole('status')).not.toBeEmpty();
    await expect(preview(admin).getByRole('img')).toBeVisible();
    await expect(text).toHaveValue(long);
    await text.fill(short);
    await expect(preview(admin).getByRole('status')).toBeEmpty();
  });

  await test.step('the template is created and changed', async () => {
    await admin.getByRole('button', { name: 'Create template' }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(admin.getByRole('combobox', { name: 'Task', exact: true })).toHaveValue(task);
    await choose(admin, 'Design', 'Poster');
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expect(admin.getByText('Template saved!')).toBeVisible();
  });

  await test.step('a change of another administrator is shown, and not replaced unseen', async () => {
    const path = `/api/admin/certificate-templates/${new URL(admin.url()).pathname.split('/').at(-1)}`;
    const { id: _, issued: __, updatedAt: ___, ...stored } = await (await admin.request.get(path)).json();
    const other = await admin.request.patch(path, { data: { ...stored, criteria: 'The gate stood.' } });
    expect(other.status(), await other.text()).toBe(200);
    await choose(admin, 'Paper', 'US Letter');
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    const conflict = admin.getByRole('alert').filter({ hasText: 'Another administrator changed' });
    await expect(conflict).toContainText('What one has to do for it and Paper');
    await conflict.getByRole('button', { name: 'Keep my changes' }).click();
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(async () => (await (await admin.request.get(path)).json()).paper).toBe('us-letter');
    await expect(conflict).toHaveCount(0);
  });

  const dialog = admin.getByRole('dialog', { name: 'Issued to all who qualify' });
  await test.step('all who qualify are shown, and get one', async () => {
    await admin.getByRole('link', { name: 'Issue', exact: true }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Issue “${name}”`);
    await expect(admin.getByRole('img', { name: `The certificate of Both ${mark}` })).toBeVisible();
    const row = admin.getByRole('row', { name: `Both ${mark}` });
    await expect(row).toContainText('None yet');
    await admin.getByRole('button', { name: 'Issue to 1 student' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Issue' }).click();
    await expect(dialog.getByText('Issued: 1 of 1').first()).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: `Both ${mark}` })).toContainText('Issued');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(row).toContainText('Has one');
    await expect(admin.getByText('Everybody who qualifies has one.')).toBeVisible();
  });

  await test.step('the batch is found again, and undone with a reason', async () => {
    await admin.goto(paths.admin.certificates(adminPath));
    const batch = admin.getByRole('listitem').filter({ hasText: 'Builder of' }).first();
    await batch.getByRole('link').click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    const question = admin.getByRole('alertdialog', { name: 'Revoke all of them' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(question.getByText('Give a reason.')).toBeVisible();
    await question.getByLabel('Reason').fill(`The gate fell ${mark}`);
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(dialog.getByText('Undone: 1 revoked').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('it is listed as revoked, also on the page of the student', async () => {
    await admin.getByRole('link', { name: 'All that were issued' }).click();
    await choose(admin, 'Template', name);
    const issued = admin.getByRole('table', { name: 'Certificates' }).getByRole('row');
    await expect(issued.filter({ hasText: `Both ${mark}` })).toContainText('Revoked');
    await expect(issued.filter({ hasText: `Both ${mark}` })).toContainText(`The gate fell ${mark}`);
    await choose(admin, 'State', 'Valid');
    await expect(admin.getByText('No certificates found')).toBeVisible();
    await admin.getByRole('button', { name: 'Clear filters' }).click();
    await admin.getByRole('link', { name: `Both ${mark}` }).click();
    await expect(admin.getByRole('region', { name: 'Certificates' })).toContainText(`The gate fell ${mark}`);
  });

  await test.step('the template is deleted', async () => {
    await admin.goto(paths.admin.certificates(adminPath));
    await admin.getByRole('link', { name, exact: true }).click();
    await admin.getByRole('button', { name: 'Delete' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(admin.getByText('Template deleted!')).toBeVisible();
    await expect(admin.getByRole('link', { name, exact: true })).toHaveCount(0);
  });
});
