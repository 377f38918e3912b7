import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { openBoth, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const [device, size] of Object.entries(sizes))
  test(`a student takes an alias, is hidden and shown again; others see it at once, administrators both names: ${device}`, async ({
    newPage,
    adminPath,
  }) => {
    const { admin, student, mark } = await openBoth(newPage);
    const other = await newPage();
    for (const page of [admin, student, other]) await page.setViewportSize(size);
    await signInAsStudent(other, { email: `other-${mark}@students.example`, name: `Other ${mark}` });
    const rows = other.getByRole('main');
    await other.goto(`${paths.leaderboard}?search=${mark}`);
    await expect(rows.getByText(`Both ${mark}`).first()).toBeVisible();

    await student.goto(paths.updateProfile);
    await student.getByRole('radio', { name: 'An alias' }).check();
    const preview = student.getByRole('region', { name: 'How others see you' });
    await student.getByRole('textbox', { name: 'Alias' }).fill(`Other ${mark}`);
    await expect(preview).toContainText(`Other ${mark}`);
    const save = student.getByRole('button', { name: 'Save profile' });
    await save.click();
    await expect(student.getByText('This name is taken. Choose another one.').first()).toBeVisible();
    await expectNoOverflow(student, 'the profile form');
    await student.getByRole('textbox', { name: 'Alias' }).fill(`Owl ${mark}`);
    // What others see now changes without a reload.
    await save.click();
    await expect(student.getByText(`Owl ${mark}`).first()).toBeVisible();
    await expect(rows.getByText(`Both ${mark}`)).toHaveCount(0);
    await expect(rows.getByText(`Owl ${mark}`).first()).toBeVisible();

    await admin.goto(`${paths.admin.users(adminPath)}?search=owl+${mark}`);
    const listed = admin.getByRole('row').filter({ hasText: `Both ${mark}` });
    await expect(listed).toContainText(`Shown as Owl ${mark}`);
    await listed.getByRole('link', { name: `Both ${mark}` }).click();
    await admin.getByRole('button', { name: 'Delete alias' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(admin.getByText('Hidden from students')).toBeVisible();

    await expect(rows.getByText(`Owl ${mark}`)).toHaveCount(0);
    await student.goto(paths.leaderboard);
    await expect(student.getByText('You are on no leaderboard')).toBeVisible();
    await student.getByRole('link', { name: 'Change what they see' }).click();
    await expect(student.getByRole('radio', { name: 'Nothing' })).toBeChecked();
    await expect(preview).toBeHidden();
    await expect(student.getByText('The page is off as long as')).toBeVisible();
    await student.getByRole('radio', { name: 'My name' }).check();
    await save.click();
    await expect(rows.getByText(`Both ${mark}`).first()).toBeVisible();
  });
