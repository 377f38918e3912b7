import type { Page } from '@playwright/test';

/** Opens the landing page and waits until React has hydrated it. */
export async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await hydration(page);
}

export const hydration = (page: Page): Promise<void> =>
  page.locator('[data-reveal="waiting"]').first().waitFor({ state: 'attached' });

/** Scrolls without animation and waits until the page has handled the event. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, top);
}
