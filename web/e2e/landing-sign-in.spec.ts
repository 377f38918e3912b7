import { expect, type Page } from '@playwright/test';
import { openLanding, scrollTo } from './open-landing.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const failure = 'Failed to sign in with Google. Please try again.';

/** The sign-in buttons of the top bar and of the hero. Their text changes. */
const buttons = (page: Page) => ({
  top: page.getByRole('banner').getByRole('button', { name: /Go to Dashboard|Signing In/ }),
  hero: page.locator('#home').getByRole('button', { name: /Join Now|Signing In/ }),
});

for (const pressed of ['top', 'hero'] as const) {
  test(`the ${pressed} button starts Google sign-in; both buttons show progress until the page unloads`, async ({
    page,
  }) => {
    await openLanding(page);
    const { top, hero } = buttons(page);
    await expect(top).toHaveText('Go to Dashboard');
    await expect(hero).toHaveText('Join Now');
    let requests = 0;
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/google', async (route) => {
      requests += 1;
      await answered;
      await route.fulfill({ json: { location: '/the-provider' } });
    });
    await page.route('**/the-provider', (route) => route.fulfill({ body: 'The provider' }));
    await (pressed === 'top' ? top : hero).click();
    for (const button of [top, hero]) {
      await expect(button).toHaveText('Signing In...');
      await expect(button).toBeDisabled();
      await button.dispatchEvent('click');
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(requests, 'a busy button does nothing').toBe(1);
    answer();
    await page.waitForURL('**/the-provider');
    await expect(page.getByText('The provider')).toBeVisible();
  });
}

test('a page that stays although the provider was opened is usable again, and no other window opens', {
  tag: '@nightly',
}, async ({ page }) => {
  // As in the app on the home screen of an iPhone, which shows the provider above the page.
  await page.clock.install();
  await openLanding(page);
  const { hero } = buttons(page);
  await expect(hero).toHaveText('Join Now');
  await page.route('**/api/auth/google', (route) => route.fulfill({ json: { location: '/the-provider' } }));
  await page.route('**/the-provider', (route) => route.fulfill({ status: 204 }));
  const opened = page.waitForRequest('**/the-provider');
  await hero.click();
  await opened;
  await expect(hero).toHaveText('Signing In...');
  await page.clock.runFor(20_000);
  await expect(hero).toHaveText('Join Now');
  await expect(hero).toBeEnabled();
  expect(page.context().pages()).toHaveLength(1);
});

test('a page restored from the back/forward cache has idle buttons', { tag: '@nightly' }, async ({
  page,
}) => {
  await openLanding(page);
  const { top, hero } = buttons(page);
  await page.route('**/api/auth/google', () => {});
  await hero.click();
  await expect(top).toHaveText('Signing In...');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(top).toHaveText('Go to Dashboard');
  await expect(hero).toHaveText('Join Now');
  await expect(hero).toBeEnabled();
});

test('a sign-in that cannot start shows the red banner, and the buttons are idle again', async ({ page }) => {
  await openLanding(page);
  const { top, hero } = buttons(page);
  await expect(hero).toHaveText('Join Now');
  await page.route('**/api/auth/google', (route) => route.abort());
  await hero.click();
  const banner = page.getByRole('alert');
  await expect(banner).toHaveText(failure);
  await expect(hero).toHaveText('Join Now');
  await expect(hero).toBeEnabled();
  await expect(top).toHaveText('Go to Dashboard');
  await expect(hero, 'the button keeps the focus').toBeFocused();

  const box = await banner.evaluate((element) => {
    const { position, backgroundColor } = getComputedStyle(element);
    const { top: fromTop, right } = element.getBoundingClientRect();
    const pixel = document.createElement('canvas').getContext('2d');
    if (pixel) pixel.fillStyle = backgroundColor;
    pixel?.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pixel?.getImageData(0, 0, 1, 1).data ?? [];
    return { position, fromTop, fromRight: document.documentElement.clientWidth - right, red, green, blue };
  });
  expect(box.position).toBe('fixed');
  expect(box.fromTop).toBeLessThan(40);
  expect(box.fromRight).toBeLessThan(40);
  expect(box.red).toBeGreaterThan(2 * Math.max(box.green, box.blue));
  await scrollTo(page, 1500);
  await expect(banner).toBeInViewport();
  await scrollTo(page, 0);

  await banner.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(banner).toHaveCount(0);
  await expect(hero, 'the focus returns').toBeFocused();
  await hero.press('Space');
  await expect(banner).toHaveText(failure);
});

test('on a phone the menu does not cover the banner', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLanding(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const button = menu.getByRole('button', { name: /Go to Dashboard|Signing In/ });
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/google', async (route) => {
    await answered;
    await route.fulfill({ status: 503, body: '{}' });
  });
  await button.click();
  await expect(button).toHaveText('Signing In...');
  answer();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText(failure);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('for a signed-in student both lead to the dashboard', async ({ page }) => {
  await signInAsStudent(page, { email: `landing-${Date.now()}@students.example`, name: 'Landing Student' });
  for (const place of ['banner', 'home']) {
    await openLanding(page);
    const scope = place === 'banner' ? page.getByRole('banner') : page.locator('#home');
    const link = scope.getByRole('link', { name: place === 'banner' ? 'Go to Dashboard' : 'Join Now' });
    await expect(link).toHaveAttribute('href', '/dashboard');
    await link.click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
