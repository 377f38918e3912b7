import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { openBoth, postStudentSignIn, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

/** The page of the only user whom a search finds. */
async function openPerson(admin: Page, adminPath: string, name: string, mark: string) {
  await admin.goto(`${paths.admin.users(adminPath)}?search=${mark}`);
  await admin.getByRole('link', { name }).click();
  await expect(admin.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('an organiser notes something about a student, writes to them, disables and enables the account', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const name = `Both ${mark}`;
  await openPerson(admin, adminPath, name, mark);

  await admin.getByRole('tab', { name: 'Notes' }).click();
  await admin.getByRole('button', { name: 'Save note' }).click();
  await expect(admin.getByText('Write a note.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'New note' }).fill('Has the keys of the hall.');
  await admin.getByRole('button', { name: 'Save note' }).click();
  await expect(admin.getByRole('list', { name: 'Notes' })).toContainText('Has the keys of the hall.');
  await admin.reload();
  await expect(admin.getByRole('list', { name: 'Notes' })).toContainText('Has the keys of the hall.');

  await admin.getByRole('button', { name: 'Message', exact: true }).click();
  const message = admin.getByRole('dialog', { name: `Message to ${name}` });
  await message.getByLabel('Message').fill('Can you open the hall on Friday?');
  await message.getByRole('button', { name: 'Send message' }).click();
  await expect(admin.getByText('The message was sent.').first()).toBeVisible();
  await student.goto(paths.contactUs);
  await student.getByRole('link', { name: 'Message from the organisers' }).click();
  await expect(student.getByRole('list', { name: 'Conversation' })).toContainText('Can you open the hall');
  await student.getByRole('textbox', { name: 'Reply' }).fill('Yes, at nine.');
  await student.getByRole('button', { name: 'Send' }).click();
  await expect(student.getByRole('list', { name: 'Conversation' })).toContainText('Yes, at nine.');
  await expect(student.getByText('Your reply was sent')).toBeVisible();
  await expect(student.getByRole('textbox', { name: 'Write again' })).toBeVisible();

  await admin.getByRole('tab', { name: 'Sign-ins' }).click();
  await expect(
    admin.getByRole('list', { name: 'Where the student is signed in' }).getByRole('listitem'),
  ).toHaveCount(1);
  await admin.getByRole('button', { name: 'Disable…' }).click();
  const disabling = admin.getByRole('alertdialog', { name: 'Disable account' });
  await disabling.getByLabel('Reason').fill('Shared the keys.');
  await disabling.getByRole('button', { name: 'Disable' }).click();
  await expect(admin.getByRole('region', { name: 'Disabled account' })).toContainText('Shared the keys.');
  // The open page ends by itself.
  await expect(student.getByText(/signed out/i).first()).toBeVisible();
  await student.goto('/api/auth/google');
  await student.getByLabel('Email').fill(`both-${mark}@students.example`);
  await student.getByLabel('Name').fill(name);
  await student.getByRole('button', { name: 'Continue' }).click();
  await expect(student.getByRole('heading', { name: 'This account is disabled' })).toBeVisible();
  await expect(student.getByRole('alert')).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByRole('list', { name: 'Refused sign-ins' })).toContainText(
    'The account was disabled.',
  );
  await admin.getByRole('tab', { name: 'History' }).click();
  await expect(admin.getByText('Disabled the account of a student').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Enable account' }).click();
  const enabling = admin.getByRole('alertdialog', { name: 'Enable account' });
  await enabling.getByLabel('Reason').fill('The keys are back.');
  await enabling.getByRole('button', { name: 'Enable' }).click();
  await expect(admin.getByRole('region', { name: 'Disabled account' })).toBeHidden();
  await signInAsStudent(student, { email: `both-${mark}@students.example`, name });
});

test('points for two students at once are undone; filters are saved under a name', async ({
  newPage,
  adminPath,
  playwright,
  stack,
}) => {
  const mark = `desk${Date.now().toString(36)}`;
  const apis = await Promise.all(
    [1, 2].map(async (n) => {
      const api = await playwright.request.newContext({ baseURL: stack.origin, ignoreHTTPSErrors: true });
      await postStudentSignIn(api, { email: `${mark}-${n}@students.example`, name: `Desk ${n} ${mark}` });
      return api;
    }),
  );
  const points = async () =>
    Promise.all(apis.map(async (api) => (await (await api.get('/api/me')).json()).points as number));
  const admin = await newPage('administrator');
  await admin.goto(`${paths.admin.users(adminPath)}?search=${mark}`);
  await admin.getByRole('checkbox', { name: `Select Desk 1 ${mark}` }).click();
  await admin.keyboard.press('Shift+ArrowDown');
  const bar = admin.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Points' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Points for several students' });
  await expect(dialog.getByRole('region', { name: 'What will happen' })).toContainText('2 of 2 students');
  await dialog.getByLabel('Points', { exact: true }).fill('15');
  await dialog.getByLabel('Reason').fill('Stood at the gate.');
  await dialog.getByRole('button', { name: 'Give 15 points to 2 students' }).click();
  const batch = admin.getByRole('dialog', { name: 'Change to several students' });
  await expect(batch.getByText('Points changed: 2 of 2').first()).toBeVisible();
  expect(await points()).toEqual([15, 15]);
  await batch.getByRole('button', { name: 'Undo' }).click();
  const undo = admin.getByRole('alertdialog', { name: 'Undo the points' });
  await undo.getByLabel('Reason').fill('The wrong gate.');
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(batch.getByText('Undone: 2').first()).toBeVisible();
  expect(await points()).toEqual([0, 0]);
  await admin.keyboard.press('Escape');

  await admin.getByRole('button', { name: 'Saved filters' }).click();
  await admin.getByRole('menuitem', { name: 'Save these filters…' }).click();
  await admin.getByLabel('Name', { exact: true }).fill('The gate');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.goto(paths.admin.users(adminPath));
  await admin.getByRole('button', { name: 'Saved filters' }).click();
  await admin.getByRole('menuitem', { name: 'The gate' }).click();
  await expect(admin).toHaveURL(new RegExp(`search=${mark}`));
  await expect(admin.getByText('2 users', { exact: true })).toBeVisible();
  for (const api of apis) await api.dispose();
});
