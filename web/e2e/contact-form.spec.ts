import { expect, type Page, test } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';
import { newPerson, signInAsStudent } from './sign-in.ts';

test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const words = 'The briefing’s link leads nowhere. Which one is right?';

const sent = (page: Page) => page.getByRole('heading', { name: 'Your message is with the team' });
const submit = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Visiting Person');
  await page.getByLabel('Email').fill('visitor@somewhere.example');
  await page.getByLabel('A task or points').check();
  await page.getByLabel('Message').fill(words);
}

async function expectKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Name')).toHaveValue('Visiting Person');
  await expect(page.getByLabel('Email')).toHaveValue('visitor@somewhere.example');
  await expect(page.getByLabel('A task or points')).toBeChecked();
  await expect(page.getByLabel('Message')).toHaveValue(words);
}

/** Answers the next messages as the server would. */
async function refuse(page: Page, status: number, problem: object, headers: Record<string, string> = {}) {
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status,
      headers,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'refused', status, requestId: 'r1', ...problem }),
    }),
  );
}

test('each field says what is missing, beside itself; the first one gets the focus', async ({ page }) => {
  await page.goto('/contact');
  await submit(page).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expect(page.getByText('Enter an email address.')).toBeVisible();
  await expect(page.getByText('Write at least 10 characters.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Message').fill('Too short');
  await expect(page.getByText('9 of 4000 characters')).toBeVisible();
  await expect(page.getByText('Write at least 10 characters.')).toBeVisible();
  await page.getByLabel('Message').fill('Long enough');
  await expect(page.getByText('Write at least 10 characters.')).toBeHidden();
});

test('a refused field of the server is marked, and the rest stays', async ({ page }) => {
  await page.goto('/contact');
  await refuse(page, 400, {
    code: 'validation_failed',
    detail: 'Check the marked fields.',
    errors: [{ path: 'body.email', message: 'This address cannot be answered.' }],
  });
  await fillIn(page);
  await submit(page).click();
  await expect(page.getByText('This address cannot be answered.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectKept(page);
});

test('what was not sent stays, over a refusal and over a reload', async ({ page }) => {
  await page.goto('/contact');
  await refuse(page, 503, { code: 'unavailable', detail: 'This is not available right now.' });
  await fillIn(page);
  await submit(page).click();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Your message could not be sent. Please try again.');
  await expect(failure).toContainText('What you typed stays here');
  await expect(failure.getByRole('link')).toHaveAttribute('href', /^mailto:.*body=The%20briefing/);
  await expectKept(page);
  await page.reload();
  await expect(page.getByText('What you typed before is back.')).toBeVisible();
  await expectKept(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByText('What you typed before is back.')).toBeHidden();
});

test('too many messages: said plainly, with when to try again', async ({ page }) => {
  await page.goto('/contact');
  await refuse(
    page,
    429,
    { code: 'too_many_requests', detail: 'Too many tries in a short time.' },
    { 'retry-after': '150' },
  );
  await fillIn(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('too many messages');
  await expect(page.getByRole('alert')).toContainText('try again in 3 minutes');
  await expectKept(page);
});

test('a signed-in student is known; offline it waits, then it is sent, and another one can be written', async ({
  browser,
}) => {
  const page = await newPerson(browser);
  const email = `contact-${Date.now()}@students.example`;
  await signInAsStudent(page, { email, name: 'Writing Student' });
  await page.goto('/contact');
  await expect(page.getByLabel('Name')).toHaveValue('Writing Student');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Message').fill(words);

  await page.context().setOffline(true);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expect(page.getByLabel('Message')).toHaveValue(words);
  await page.context().setOffline(false);
  const [request] = await Promise.all([page.waitForRequest('**/api/contact'), submit(page).click()]);
  expect(request.postDataJSON()).toEqual({ name: 'Writing Student', email, message: words, website: '' });

  await expect(sent(page)).toBeFocused();
  await expect(page.getByText(email).last()).toBeVisible();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByLabel('Message')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Writing Student');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('the trap for programs: no person meets it, and whoever fills it in gets the same answer', async ({
  page,
}) => {
  await page.goto('/contact');
  const trap = page.locator('input[name="website"]');
  await expect(trap).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: /Website/ })).toHaveCount(0);
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await fillIn(page);
  // By keyboard from the message to the button, and never through the trap.
  await page.getByLabel('Message').focus();
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await trap.fill('https://buy.example', { force: true });
  const [request] = await Promise.all([page.waitForRequest('**/api/contact'), submit(page).click()]);
  expect(request.postDataJSON()).toMatchObject({ website: 'https://buy.example', topic: 'A task or points' });
  await expect(sent(page)).toBeVisible();
});
