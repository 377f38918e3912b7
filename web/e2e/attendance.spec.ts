import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { createTask, setKind } from './open-work.ts';
import { expectNoViolation } from './page-checks.ts';
import { enterStudent, openBoth } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 800 } };

for (const [name, size] of Object.entries(sizes)) {
  test(`a code at an event records who opens it, and the organiser others: ${name}`, async ({
    newPage,
    adminPath,
  }) => {
    const { admin, student, mark } = await openBoth(newPage);
    const visitor = await newPage();
    for (const page of [admin, student, visitor]) await page.setViewportSize(size);
    const title = `Opening talk ${mark}`;
    const id = await createTask(admin.request, title);
    await setKind(admin.request, id, { kind: 'attendance' });
    const newAddress = async (): Promise<string> =>
      (await (await admin.request.get(`/api/admin/tasks/${id}/attendance-code`)).json()).url;

    // The organiser's page.
    await admin.goto(paths.admin.attendance(adminPath, id));
    await expect(admin.getByRole('img', { name: 'Code to scan' })).toBeVisible();
    await expect(admin.getByText('0 people recorded')).toBeVisible();
    await expectNoOverflow(admin, 'the page of the code');
    await expectNoViolation(admin, 'light', { where: 'the page of the code', exemptRules: [] });
    await admin.getByRole('button', { name: 'Fill the window' }).click();
    const stage = admin.getByRole('dialog', { name: title });
    await expect(stage.getByRole('img', { name: 'Code to scan' })).toBeVisible();
    await expectNoOverflow(admin, 'the code on a projector');

    // A student scans it without a network at first.
    let online = false;
    await student.route('**/attendance', (route) => (online ? route.fallback() : route.abort()));
    await student.goto(await newAddress());
    await expect(student.getByText('You could not be recorded. Please try again.')).toBeVisible();
    expect(student.url()).toContain('?code=');
    online = true;
    await student.getByRole('button', { name: 'Try again' }).click();
    await expect(student.getByText('You are recorded', { exact: true })).toBeVisible();
    await expect(student.getByText('You get 10 points for this task.')).toBeVisible();
    await expect(student).toHaveURL(paths.task(id));
    await expectNoOverflow(student, 'a recorded student');
    await expectNoViolation(student, 'light', { where: 'a recorded student', exemptRules: [] });
    await expect(stage.getByText('1 person recorded')).toBeVisible();
    await student.goto(await newAddress());
    await expect(student.getByText('You were recorded before')).toBeVisible();
    const { points } = await (await student.request.get('/api/me')).json();
    expect(points).toBe(10);

    // A visitor signs in first and comes back with the code, which is not the one that is shown.
    await visitor.goto((await newAddress()).slice(0, -4));
    await visitor.getByRole('button', { name: 'Continue with Google' }).click();
    const person = { email: `guest-${mark}@students.example`, name: `Guest ${mark}` };
    await enterStudent(visitor, person, `**${paths.task(id)}*`);
    await expect(visitor.getByRole('alert')).toContainText('This is no code of this task.');
    await expect(visitor.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(visitor).toHaveURL(paths.task(id));
    await expectNoViolation(visitor, 'light', { where: 'a refused code', exemptRules: [] });

    // The organiser adds them by hand.
    await admin.keyboard.press('Escape');
    await expect(stage).toBeHidden();
    await admin.getByRole('combobox', { name: 'Add a person' }).fill(person.email);
    await admin.getByRole('option', { name: person.name }).click();
    await expect(admin.getByText(/^Guest .* is recorded and gets 10 points\.$/)).toBeVisible();
    await expect(admin.getByText('2 people recorded')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('Recorded by an administrator.')).toBeVisible();
    await admin.getByRole('link', { name: 'Who is recorded' }).click();
    await expect(admin.getByRole('button', { name: /handed in by/ })).toHaveCount(2);
  });
}
