import { expect } from '@playwright/test';
import { editTaskPath, paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { createTask, setKind } from './open-work.ts';
import { expectNoViolation } from './page-checks.ts';
import { openBoth, postStudentSignIn } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 800 } };
const exemptRules: string[] = [];

for (const [name, size] of Object.entries(sizes)) {
  test(`a newcomer joins by a link, is checked and counts: ${name}`, async ({ newPage, adminPath }) => {
    const { admin, student, mark } = await openBoth(newPage);
    const newcomer = await newPage();
    for (const page of [admin, student, newcomer]) await page.setViewportSize(size);
    const title = `Bring people ${mark}`;
    const id = await createTask(admin.request, title);

    await admin.goto(editTaskPath(adminPath, id));
    const form = admin.getByRole('dialog', { name: 'Edit Task' });
    const choose = async (field: string, option: string) => {
      await form.getByRole('combobox', { name: field }).click();
      await admin.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Kind', 'Referral');
    await choose('When a newcomer counts', 'With their first approved work');
    await form.getByLabel('Most for one student').fill('0');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByText('Enter 1 or more.')).toBeVisible();
    await form.getByLabel('Most for one student').fill('5');
    await expectNoViolation(admin, 'light', { where: 'referral editor', exemptRules });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();

    await student.goto(paths.task(id));
    await expect(student.getByRole('img', { name: 'A QR code with your link' })).toBeVisible();
    await expect(student.getByText('Nobody has joined by your link yet.')).toBeVisible();
    await expect(student.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expectNoOverflow(student, 'a link');
    await expectNoViolation(student, 'light', { where: 'a link', exemptRules });
    const link = (await student.getByText(/\/r\/[a-z]{10}$/).textContent()) ?? '';

    await newcomer.goto(link);
    await expect(newcomer.getByText('An ambassador has invited you.')).toBeVisible();
    await expectNoOverflow(newcomer, 'an invitation');
    await expectNoViolation(newcomer, 'light', { where: 'an invitation', exemptRules });
    await postStudentSignIn(newcomer.request, {
      email: `new-${mark}@students.example`,
      name: `Nila ${mark}`,
    });
    // All browsers of these tests share an address.
    await student.reload();
    const joined = student.getByRole('listitem').filter({ hasText: 'Nila' });
    await expect(joined).toContainText('Being checked');
    await expectNoViolation(student, 'light', { where: 'a newcomer', exemptRules });

    await admin.goto(paths.admin.taskReferrals(adminPath, id));
    const row = admin.getByRole('listitem').filter({ hasText: `Nila ${mark}` });
    await expect(row).toContainText('Joined from a network address that the student used.');
    await expectNoOverflow(admin, 'the list of referrals');
    await expectNoViolation(admin, 'light', { where: 'the list of referrals', exemptRules });
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(row).toContainText('Joined');
    const work = await createTask(admin.request, `Work of ${mark}`);
    const handedIn = await newcomer.request.post(`/api/tasks/${work}/submissions`, {
      data: { description: 'Done' },
    });
    const submission = (await handedIn.json()).id;
    await admin.request.put(`/api/admin/submissions/${submission}/claim`, { data: {} });
    const approved = await admin.request.post(`/api/admin/submissions/${submission}/approve`, {
      data: { version: 1, points: 10, feedback: 'Good.' },
    });
    expect(approved.status(), await approved.text()).toBe(200);
    await expect(joined).toContainText('Counted');
    await expect(student.getByText('1 counted, 10 points (1 of at most 5 with points)')).toBeVisible();

    await admin.reload();
    await row.getByRole('button', { name: 'Refuse' }).click();
    const dialog = admin.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('The same person.');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(row).toContainText('The same person.');
    await expect(joined).toContainText('Not counted');
  });

  test(`registrations of the ticket site count by the code: ${name}`, async ({ newPage, adminPath }) => {
    const { admin, student, mark } = await openBoth(newPage);
    for (const page of [admin, student]) await page.setViewportSize(size);
    const id = await createTask(admin.request, `Sell tickets ${mark}`);
    await setKind(admin.request, id, {
      kind: 'referral',
      settings: { kind: 'referral', counts: 'tickets', when: 'profile', cap: null },
    });
    const { code } = await (await student.request.get(`/api/tasks/${id}/referral`)).json();

    await admin.goto(paths.admin.taskReferrals(adminPath, id));
    const content = `Registration ID,Code,Date\nT-1,${code.toUpperCase()},2026-11-01\nT-2,${code},\nT-3,unknown,\n`;
    await admin
      .getByLabel('File of registrations')
      .setInputFiles({ name: 'tickets.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await expect(admin.getByText('Row 4: No student has this code.')).toBeVisible();
    await expect(admin.getByText('Row 2: It was made before the task was published.')).toBeVisible();
    await expectNoOverflow(admin, 'an upload of registrations');
    await expectNoViolation(admin, 'light', { where: 'an upload of registrations', exemptRules });
    await admin.getByRole('button', { name: 'Add 1 registration' }).click();
    await expect(admin.getByText('1 registration added.')).toBeVisible();
    await expect(admin.getByRole('listitem').filter({ hasText: 'T-2' })).toContainText('Counted');

    await admin.getByRole('button', { name: 'Make a token' }).click();
    const example = await admin.getByText('Authorization: Bearer').textContent();
    const [, token] = /Bearer ([\w-]+)'/.exec(example ?? '') ?? [];
    await expectNoViolation(admin, 'light', { where: 'a token', exemptRules });
    const report = await student.request.post('/api/registrations', {
      headers: { authorization: `Bearer ${token}` },
      data: { rows: [{ code, registration: 'T-4' }] },
    });
    expect(await report.json()).toEqual({ added: 1, known: 0, errors: [] });

    await student.goto(paths.task(id));
    await expect(student.getByText('2 counted, 20 points')).toBeVisible();
    await expect(student.getByText(code, { exact: true })).toBeVisible();
    await expectNoOverflow(student, 'a code');
    await expectNoViolation(student, 'light', { where: 'a code', exemptRules });
  });
}
