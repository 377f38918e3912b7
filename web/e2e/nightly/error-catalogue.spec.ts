import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { openBoth } from '../sign-in.ts';
import { test } from '../test.ts';

// The messages of the specification's error catalogue, each with the failure that causes it. Those of a sign-in are in
// access.spec.ts and error-pages.spec.ts.

/** The server answers 500 to this method and address until the returned function is called. */
async function fail(page: Page, method: string, address: string): Promise<() => Promise<void>> {
  const body = {
    type: 'about:blank',
    title: 'Error',
    status: 500,
    detail: '',
    code: 'internal',
    requestId: 'x',
  };
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(body) })
      : route.fallback(),
  );
  return () => page.unroute(address);
}

/** A list that could not be loaded shows the message and loads after Try Again. */
async function expectLoadFailure(page: Page, path: string, api: string, message: string): Promise<void> {
  const recover = await fail(page, 'GET', api);
  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText(message);
  await recover();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(message)).toHaveCount(0);
}

/** Asks to delete, checks the prompt, and expects that the failure leaves the item. */
async function expectDeleteFailure(
  page: Page,
  { button, prompt, message }: { button: string | RegExp; prompt: string; message: string },
): Promise<void> {
  const remove = page.getByRole('button', { name: button }).first();
  await remove.click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText(prompt);
  const typed = confirm.getByLabel(/^Type .* to confirm$/);
  if (await typed.isVisible()) {
    await expect(confirm.getByRole('button', { name: 'Delete' })).toBeDisabled();
    const [id = ''] = /TB26-\d+/.exec((await confirm.textContent()) ?? '') ?? [];
    await typed.fill(id.toLowerCase());
  }
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(remove).toBeVisible();
}

test('failures of tasks: load, create, update, delete; Reset Form and the back link', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await expectLoadFailure(
    page,
    paths.admin.tasks(adminPath),
    '**/api/tasks?*',
    'Failed to load tasks. Please try again.',
  );
  await fail(page, 'PATCH', '**/api/tasks/*');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Estimated time').fill('3 hours');
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  // The specification asks for an error and a toast.
  await expect(modal.getByRole('alert')).toContainText('Failed to update task. Please try again.');
  await expect(page.locator('[data-sonner-toast]')).toContainText('Failed to update task. Please try again.');
  await expect(modal.getByLabel('Estimated time')).toHaveValue('3 hours');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await fail(page, 'DELETE', '**/api/tasks/*');
  await expectDeleteFailure(page, {
    button: /^Delete /,
    prompt: 'This action cannot be undone.',
    message: 'Failed to delete task. Please try again.',
  });

  await page.goto(adminPath);
  await fail(page, 'POST', '**/api/tasks');
  const form = page.getByRole('form', { name: 'Create Task' });
  await form.getByLabel('Title').fill('Not created');
  await form.getByLabel('Content').fill('x');
  await form.getByLabel('Domain').click();
  await page.getByRole('option', { name: 'Marketing' }).click();
  await form.getByLabel('Points', { exact: true }).fill('10');
  await form.getByLabel('Deadline').fill('2031-01-31T18:00');
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expect(form.getByRole('alert')).toContainText('Error creating task. Please try again.');
  await expect(form.getByLabel('Title')).toHaveValue('Not created');

  await form.getByRole('button', { name: 'Reset Form' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('');
  await expect(form.getByLabel('Points', { exact: true })).toHaveValue('');
  await form.getByRole('button', { name: 'Undo reset' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Not created');
  await form.getByRole('button', { name: 'Reset Form' }).click();
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click();
  await expect(page).toHaveURL(new RegExp(adminPath));
});

test('failures of submissions: fetch, approve, reject, delete, and a submission that is missing on approve', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const { items } = await (await student.request.get('/api/tasks?show=open')).json();
  const path = `/api/tasks/${items[0].id}/submissions`;
  await student.request.post(path, { data: { description: 'For the error catalogue' } });

  await expectLoadFailure(
    admin,
    `${paths.admin.requests(adminPath)}?search=${mark}`,
    '**/api/admin/submissions?*',
    'Failed to fetch submissions. Please try again.',
  );
  await admin.getByText('For the error catalogue').click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: 'Points' }).fill('1');
  await dialog.getByLabel('Feedback').fill('Kept');
  const restore = [
    await fail(admin, 'POST', '**/api/admin/submissions/*/approve'),
    await fail(admin, 'POST', '**/api/admin/submissions/*/reject'),
    await fail(admin, 'DELETE', '**/api/admin/submissions/*'),
  ];
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Failed to approve submission. Please try again.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(admin.getByText('Failed to reject submission. Please try again.').first()).toBeVisible();
  await expect(dialog.getByLabel('Feedback')).toHaveValue('Kept');
  await expectDeleteFailure(admin, {
    button: 'Delete',
    prompt: 'Are you sure you want to delete this submission?',
    message: 'Failed to delete submission. Please try again.',
  });
  for (const recover of restore) await recover();

  const mine = await (await student.request.get('/api/submissions')).json();
  await admin.route('**/api/admin/submissions/*/approve', async (route) => {
    // Only now: a deletion before the press closes the window.
    const deleted = await admin.request.delete(`/api/admin/submissions/${mine.items[0].id}`);
    expect(deleted.status()).toBe(204);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Submission not found').first()).toBeVisible();
});

test('failures of users: fetch and delete', async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  await expectLoadFailure(
    page,
    paths.admin.users(adminPath),
    '**/api/admin/users?*',
    'Failed to fetch users. Please try again.',
  );
  await fail(page, 'DELETE', '**/api/admin/users/*');
  await expectDeleteFailure(page, {
    button: /^Delete /,
    prompt: 'Are you sure you want to delete this user? This action cannot be undone.',
    message: 'Failed to delete user. Please try again.',
  });
});
