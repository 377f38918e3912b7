import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { embeddedBrowsers, ordinaryBrowser } from './embedded-browsers.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { openLanding } from './open-landing.ts';
import { enterStudent } from './sign-in.ts';
import { expectTabStops } from './tab-stops.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const explanation = (page: Page) => page.getByText('You opened this site inside Instagram.');
const open = (page: Page) => page.getByRole('link', { name: 'Open in your browser' });

const expected = {
  android: (address: string) => {
    const [, scheme, rest] = /^(\w+):(.*)$/.exec(address) ?? [];
    return new RegExp(
      `^intent:${rest?.replaceAll(/[.?]/g, '\\$&')}#Intent;scheme=${scheme};action=android.intent.action.VIEW;`,
    );
  },
  iPhone: (address: string) => `instagram://extbrowser/?url=${encodeURIComponent(address)}`,
};

for (const system of ['android', 'iPhone'] as const) {
  test.describe(`inside Instagram, ${system}`, () => {
    test.use({ userAgent: embeddedBrowsers[system], permissions: ['clipboard-read', 'clipboard-write'] });

    test('the sign-in of the landing page leads to the ways out, and can be tried anyway', async ({
      page,
      stack,
    }) => {
      await openLanding(page);
      await page.locator('#home').getByRole('button', { name: 'Join Now' }).click();
      await page.waitForURL(`**${paths.openInBrowser}`);
      await expect(explanation(page)).toBeVisible();
      await expect(open(page)).toHaveAttribute('href', expected[system](`${stack.origin}/login`));
      await expectNoOverflow(page, '390 px');
      await page.getByRole('button', { name: 'Try anyway' }).click();
      const mark = `${system.toLowerCase()}-${Date.now().toString(36)}`;
      await enterStudent(page, { email: `${mark}@students.example`, name: 'Embedded Student' });
      await expect(page.getByRole('heading', { level: 1 })).toContainText(', Embedded');
    });

    test('the link keeps the page that was wanted, in the other browser too', async ({
      page,
      browser,
      stack,
    }) => {
      await page.goto(`/login?${new URLSearchParams({ returnTo: '/task-all?show=all' })}`);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      const link = `${stack.origin}/login?returnTo=%2Ftask-all%3Fshow%3Dall`;
      await expect(open(page)).toHaveAttribute('href', expected[system](link));
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByRole('main').getByRole('status')).toHaveText(
        'The link is copied. Paste it into the address bar.',
      );
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

      // The menu of the app opens the address of this page instead.
      const other = await browser.newPage({ userAgent: ordinaryBrowser });
      for (const address of [link, page.url()]) {
        await other.goto(address);
        await expect(other).toHaveURL(link);
        await expect(other.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      }
      await other.getByRole('button', { name: 'Continue with Google' }).click();
      const mark = `moved-${system.toLowerCase()}-${Date.now().toString(36)}`;
      const student = { email: `${mark}@students.example`, name: 'Moved Student' };
      await enterStudent(other, student, '**/task-all?show=all');
      await other.close();
    });
  });
}

test.describe('inside Instagram', () => {
  test.use({ userAgent: embeddedBrowsers.iPhone });

  test('where the app refuses the clipboard, the link can be selected', async ({ page, stack }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.goto(`${paths.openInBrowser}?returnTo=%2Fprofile`);
    await page.getByRole('button', { name: 'Copy link' }).press('Enter');
    const field = page.getByLabel('The link');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(`${stack.origin}/login?returnTo=%2Fprofile`);
    expect(await page.evaluate(() => String(getSelection()))).toContain('returnTo=%2Fprofile');
    await expectTabStops(page, 'first', paths.openInBrowser);
  });

  test('S19 an address of another site is not offered', async ({ page, stack }) => {
    for (const evil of ['//evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      await page.goto(`${paths.openInBrowser}?${new URLSearchParams({ returnTo: evil })}`);
      await expect(open(page)).toHaveAttribute('href', expected.iPhone(`${stack.origin}/login`));
    }
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the sign-in of the landing page does not lead to Google', async ({ page }) => {
      await page.goto('/');
      await page.locator('#home').getByText('Join Now').click();
      await page.waitForURL(`**${paths.openInBrowser}`);
    });
  });
});
