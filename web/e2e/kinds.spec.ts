import { expect, type Locator, type Page } from '@playwright/test';
import { editTaskPath, paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { createTask } from './open-work.ts';
import { expectNoViolation } from './page-checks.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 800 } };

async function choose(page: Page, place: Locator, name: string, option: string) {
  await place.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

for (const [name, size] of Object.entries(sizes)) {
  test(`a quiz gives its points at once, and goes on after a reload: ${name}`, async ({
    newPage,
    adminPath,
  }) => {
    const { admin, student, mark } = await openBoth(newPage);
    for (const page of [admin, student]) await page.setViewportSize(size);
    const title = `Know the festival ${mark}`;
    const id = await createTask(admin.request, title);

    await admin.goto(editTaskPath(adminPath, id));
    const form = admin.getByRole('dialog', { name: 'Edit Task' });
    await choose(admin, form, 'Kind', 'Quiz');
    await form.getByLabel('Attempts').fill('2');
    await form.getByLabel('Minutes of an attempt').fill('10');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByText('Add a question.')).toBeVisible();
    await form.getByRole('button', { name: 'Add question' }).click();
    const first = form.getByRole('listitem', { name: 'Question 1' });
    await first.getByRole('textbox', { name: 'Question' }).fill('When does it begin?');
    for (const text of ['On Friday', 'On Sunday']) {
      await first.getByRole('button', { name: 'Add option' }).click();
      await first
        .getByRole('textbox', { name: /^Option/ })
        .last()
        .fill(text);
    }
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(first.getByText('Mark the right answer.')).toBeVisible();
    await first.getByLabel('Option 1 of question 1 is right').check();
    await form.getByRole('button', { name: 'Add question' }).click();
    const second = form.getByRole('listitem', { name: 'Question 2' });
    await second.getByRole('textbox', { name: 'Question' }).fill('Where is it?');
    await choose(admin, second, 'Answer', 'Short answer');
    await second.getByRole('button', { name: 'Add accepted answer' }).click();
    await second.getByRole('textbox', { name: /^Accepted answer/ }).fill('Chennai');
    await expectNoViolation(admin, 'light', { where: 'quiz editor', exemptRules: [] });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();

    await student.goto(`${paths.tasks}?kind=quiz&search=${encodeURIComponent(mark)}`);
    await student.getByRole('link', { name: title }).click();
    await expect(student.getByText('The quiz has 2 questions.')).toBeVisible();
    await expect(student.getByText('When does it begin?')).toHaveCount(0);
    await student.getByRole('button', { name: 'Start the quiz' }).click();
    await expect(student.getByRole('timer')).toContainText('left');
    await student.getByRole('radio', { name: 'On Friday' }).check();
    await expect(student.getByText('Your answers are saved.')).toBeVisible();
    await expectNoOverflow(student, 'an attempt');
    await expectNoViolation(student, 'light', { where: 'an attempt', exemptRules: [] });
    await student.reload();
    await expect(student.getByRole('radio', { name: 'On Friday' })).toBeChecked();
    await student.getByLabel('Where is it?').fill(' chennai ');
    await student.getByRole('button', { name: 'Finish' }).click();
    const dialog = student.getByRole('alertdialog', { name: 'Finish this attempt?' });
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await expect(student.getByRole('heading', { name: 'You passed the quiz' })).toBeVisible();
    await expect(student.getByText('Attempt 1: 2 of 2 answers right', { exact: true })).toBeVisible();
    const { points } = await (await student.request.get('/api/me')).json();
    expect(points).toBe(10);
    await expectNoViolation(student, 'light', { where: 'the result of a quiz', exemptRules: [] });
  });

  test(`the answers to a form are reviewed, and are a table: ${name}`, async ({ newPage, adminPath }) => {
    const { admin, student, mark } = await openBoth(newPage);
    for (const page of [admin, student]) await page.setViewportSize(size);
    const title = `Order a shirt ${mark}`;
    const id = await createTask(admin.request, title);

    await admin.goto(editTaskPath(adminPath, id));
    const form = admin.getByRole('dialog', { name: 'Edit Task' });
    await choose(admin, form, 'Kind', 'Form');
    for (const [place, [text, type, options]] of (
      [
        ['Your name on it', 'Short text', []],
        ['Your size', 'One choice', ['S', 'M']],
        ['How many', 'Number', []],
      ] as const
    ).entries()) {
      await form.getByRole('button', { name: 'Add question' }).click();
      const question = form.getByRole('listitem', { name: `Question ${place + 1}` });
      await question.getByRole('textbox', { name: 'Question' }).fill(text);
      await choose(admin, question, 'Answer', type);
      for (const option of options) {
        await question.getByRole('button', { name: 'Add option' }).click();
        await question
          .getByRole('textbox', { name: /^Option/ })
          .last()
          .fill(option);
      }
    }
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();

    await student.goto(paths.task(id));
    await student.getByRole('button', { name: 'Hand in the answers' }).click();
    await expect(student.getByText('Answer this question.')).toHaveCount(3);
    await expect(student.getByLabel('Your name on it')).toBeFocused();
    await student.getByLabel('Your name on it').fill('Asha');
    await student.getByRole('radio', { name: 'M' }).check();
    await student.getByLabel('How many').fill('2');
    await expectNoOverflow(student, 'a form');
    await expectNoViolation(student, 'light', { where: 'a form', exemptRules: [] });
    await student.getByRole('button', { name: 'Hand in the answers' }).click();
    await expect(student.getByRole('heading', { name: 'What you handed in' })).toBeVisible();
    await student.getByRole('button', { name: 'Edit' }).click();
    await student.getByRole('radio', { name: 'S' }).check();
    await student.getByRole('button', { name: 'Save the answers' }).click();
    await expect(student.getByRole('heading', { name: 'What you handed in' })).toBeVisible();

    await admin.goto(paths.admin.taskAnswers(adminPath, id));
    const row = admin.getByRole('row', { name: `Both ${mark}` });
    await expect(row.getByRole('cell')).toHaveText(['Asha', 'S', '2']);
    await expectNoOverflow(admin, 'the table of answers');
    await expectNoViolation(admin, 'light', { where: 'the table of answers', exemptRules: [] });
    await admin.getByLabel('Search answers and students').fill('nobody');
    await expect(admin.getByText('No answer matches')).toBeVisible();
  });
}
