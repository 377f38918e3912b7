import { expect, type Page } from '@playwright/test';

/** The page is not wider than the window. */
export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    // What is laid out only near the window does not count in the width of the page.
    for (const element of document.querySelectorAll<HTMLElement>('[data-reveal]'))
      element.style.contentVisibility = 'visible';
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const innermost = [...document.body.querySelectorAll('*')].filter(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    return [`${scrollWidth - clientWidth} px`, ...innermost.map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });
  expect.soft(found, `horizontal overflow, ${where}`).toEqual([]);
}
