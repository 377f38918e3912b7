import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { chromiumArgs } from '../find-chromium.ts';
import type { EngineBrowser, Tab } from './engine-browser.ts';
import { browserOf } from './find-engines.ts';

const height = 900;

/** Chromium by its own protocol, Firefox by WebDriver BiDi, which needs no geckodriver. */
export async function openPuppeteer(engine: 'Chromium' | 'Firefox'): Promise<EngineBrowser> {
  const browser: Browser = await launch({
    browser: engine === 'Firefox' ? 'firefox' : 'chrome',
    executablePath: browserOf(engine),
    args: engine === 'Firefox' ? [] : chromiumArgs,
    defaultViewport: { width: 1280, height },
  });
  return {
    // Both go on to the next part by themselves.
    dateKeys: '013120300600PM',
    newTab: async () => tabOf(await browser.newPage()),
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  async function find(expression: string): Promise<ElementHandle<Element>> {
    const element = (await page.evaluateHandle(expression)).asElement();
    if (element === null) throw new Error(`not found: ${expression}`);
    return element as ElementHandle<Element>;
  }
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    toFront: () => page.bringToFront(),
    click: async (element) => (await find(element)).click(),
    type: async (element, keys) => (await find(element)).type(keys),
    choose: async (element, path) => {
      await ((await find(element)) as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    resize: (width) => page.setViewport({ width, height }),
  };
}
