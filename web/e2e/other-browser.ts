import type { Browser, Page } from '@playwright/test';

/** Another browser of the same account. Close its context. */
export async function otherBrowser(browser: Browser, page: Page, path: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: page.viewportSize(),
    baseURL: new URL(page.url()).origin,
  });
  // Only what the server has may appear there.
  await context.addInitScript(() => {
    if (sessionStorage.getItem('begun')) return;
    localStorage.clear();
    sessionStorage.setItem('begun', 'yes');
  });
  const other = await context.newPage();
  await other.goto(path);
  return other;
}
