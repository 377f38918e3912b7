import type { Page } from '@playwright/test';

/** Before the page is opened: adds up its layout shifts, without those that follow an input. Returns a function that reads the sum. */
export async function recordLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) dataset.shift = String(Number(dataset.shift ?? 0) + shift.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0));
}
