import { expect, type Page } from '@playwright/test';

/** The page is not wider than the window. */
export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `horizontal overflow, ${where}`).toBeLessThanOrEqual(0);
}
