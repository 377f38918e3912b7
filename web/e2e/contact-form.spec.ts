import { expect, type Page } from '@playwright/test';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const message = 'The briefing’s link leads nowhere. Which one is right?';

const sent = (page: Page) => page.getByRole('heading', { name: 'Your message was sent' });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Visiting Person');
  await page.getByLabel('Email').fill('visitor@somewhere.example');
  await page.getByLabel('A task or points').check();
  await page.getByLabel('Message').fill(message);
}

async function expectKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Name')).toHaveValue('Visiting Person');
  await expect(page.getByLabel('Email')).toHaveValue('visitor@somewhere.example');
  await expect(page.getByLabel('A task or points')).toBeChecked();
  await expect(page.getByLabel('Message')).toHaveValue(message);
}

/** Answers the next messages with an error, as the server does. */
async function rejectMessages(
  page: Page,
  status: number,
  problem: object,
  headers: Record<string, string> = {},
) {
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status,
      headers,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'error', status, requestId: 'r1', ...problem }),
    }),
  );
}

test('each field shows its own error; the first invalid field gets the focus', async ({ page }) => {
  await page.goto('/contact');
  await submitButton(page).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expect(page.getByText('Enter an email address.')).toBeVisible();
  await expect(page.getByText('Write at least 10 characters.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Message').fill('Too short');
  await expect(page.getByText('9 of 4,000 characters')).toBeVisible();
  await expect(page.getByText('Write at least 10 characters.')).toBeVisible();
  await page.getByLabel('Message').fill('Long enough');
  await expect(page.getByText('Write at least 10 characters.')).toBeHidden();
  await page.getByLabel('Message').fill('x'.repeat(4100));
  await expect(page.getByText('100 characters over the limit')).toBeVisible();
  await expect(page.getByText('Use at most 4,000 characters.')).toBeVisible();
});

test('a field that the server rejects is marked, and the input is kept', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/contact');
  await rejectMessages(page, 400, {
    code: 'validation_failed',
    detail: 'Check the marked fields.',
    errors: [{ path: 'body.email', message: 'This address cannot be answered.' }],
  });
  await fillIn(page);
  await submitButton(page).click();
  await expect(page.getByText('This address cannot be answered.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectKept(page);
});

test('a message that was not sent is kept after an error and after a reload', async ({ page }) => {
  await page.goto('/contact');
  await rejectMessages(page, 503, { code: 'unavailable', detail: 'This is not available right now.' });
  await fillIn(page);
  await submitButton(page).click();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Your message could not be sent. Please try again.');
  await expect(failure).toContainText('What you typed stays here');
  await expect(failure.getByRole('link')).toHaveAttribute('href', /^mailto:.*body=The%20briefing/);
  await expectKept(page);
  await page.reload();
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  await expectKept(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByText('Your draft was restored.')).toBeHidden();
});

test('too many messages: the error says when to try again', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/contact');
  await rejectMessages(
    page,
    429,
    { code: 'too_many_requests', detail: 'Too many tries in a short time.' },
    { 'retry-after': '150' },
  );
  await fillIn(page);
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText('too many messages');
  await expect(page.getByRole('alert')).toContainText('try again in 3 minutes');
  await expectKept(page);
});

test('the form is filled in for a signed-in student, keeps a message while offline, sends it, and offers another', async ({
  newPage,
}) => {
  const page = await newPage();
  const email = `contact-${Date.now()}@students.example`;
  await signInAsStudent(page, { email, name: 'Writing Student' });
  await page.goto('/contact');
  await expect(page.getByLabel('Name')).toHaveValue('Writing Student');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.getByLabel('Message').fill(message);

  await page.context().setOffline(true);
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expect(page.getByLabel('Message')).toHaveValue(message);
  await page.context().setOffline(false);
  const [request] = await Promise.all([page.waitForRequest('**/api/contact'), submitButton(page).click()]);
  expect(request.postDataJSON()).toEqual({ name: 'Writing Student', email, message, website: '' });

  await expect(sent(page)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Contact, “Your messages”' })).toBeVisible();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByLabel('Message')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Writing Student');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('the honeypot field is out of reach for people, and filling it in gets the same answer', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/contact');
  const honeypot = page.locator('input[name="website"]');
  await expect(honeypot).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: /Website/ })).toHaveCount(0);
  await expect(honeypot).not.toBeInViewport();
  await expect(honeypot).toHaveAttribute('autocomplete', 'off');
  await fillIn(page);
  // The Tab key leads from the message to the button and skips the honeypot.
  await page.getByLabel('Message').focus();
  await page.keyboard.press('Tab');
  await expect(submitButton(page)).toBeFocused();
  await honeypot.fill('https://buy.example', { force: true });
  const [request] = await Promise.all([page.waitForRequest('**/api/contact'), submitButton(page).click()]);
  expect(request.postDataJSON()).toMatchObject({ website: 'https://buy.example', topic: 'A task or points' });
  await expect(sent(page)).toBeVisible();
});
