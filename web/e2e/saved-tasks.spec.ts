import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { createTask } from './open-work.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

for (const [device, size] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
})) {
  test(`a task is saved for later, and its deadline is in the calendar: ${device}`, async ({ newPage }) => {
    const { admin, student, mark } = await openBoth(newPage);
    await student.setViewportSize(size);
    const title = `Lanterns ${mark}`;
    await createTask(admin.request, title);
    await student.goto(`${paths.tasks}?search=${encodeURIComponent(title)}`);
    const save = student.getByRole('button', { name: `Save ${title} for later` });
    await save.press('Enter');
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await student.getByRole('tab', { name: 'Saved 1' }).click();
    await expect(student.getByRole('link', { name: title })).toBeVisible();

    await student.goto(paths.notificationSettings);
    const address = student.getByText('/api/calendar/');
    const deadlines = async () => {
      const { pathname } = new URL((await address.textContent()) ?? '');
      const answer = await student.request.get(pathname);
      return answer.ok() ? (await answer.text()).replaceAll('\r\n ', '') : answer.status();
    };
    expect(await deadlines()).toContain(`SUMMARY:Deadline: ${title}`);
    const before = await address.textContent();
    await student.getByRole('button', { name: 'Make a new address' }).click();
    await student.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click();
    await expect(student.getByText('Your calendar has a new address.')).toBeVisible();
    await expect(address).not.toHaveText(before ?? '');
    expect(await deadlines()).toContain(`SUMMARY:Deadline: ${title}`);
    expect((await student.request.get(new URL(before ?? '').pathname)).status()).toBe(404);

    await student.goto(`${paths.tasks}?show=saved`);
    await student.getByRole('link', { name: title }).click();
    await student.getByRole('button', { name: 'Saved for later' }).click();
    await student.goto(`${paths.tasks}?show=saved`);
    await expect(student.getByText('Nothing saved yet', { exact: true })).toBeVisible();
  });
}
