import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs, headlessChromiumPath } from '../../web/e2e/find-chromium.ts';

/** Milliseconds. */
const longest = 60_000;

/** An element of a page, of which a text is a part. */
export interface Mark {
  readonly selector: string;
  readonly text: string;
}

/** A part of a page. Several may be on the same page. */
export interface View {
  readonly name: string;
  readonly page: Page;
}

type MarkedView = View & { readonly mark: Mark };

/** @throws {Error} without Chromium */
export function startBrowser(): Promise<Browser> {
  if (headlessChromiumPath === null) throw new Error('no Chromium is installed');
  return chromium.launch({ executablePath: headlessChromiumPath, args: [...chromiumArgs] });
}

/** Opens a page in a browser profile of its own, and waits until it has its stream of events. */
export async function openPage(
  browser: Browser,
  { address, cookie }: { address: string; cookie: string },
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, domain: new URL(address).hostname, path: '/', httpOnly: true }]);
  const page = await context.newPage();
  const begun = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events');
  await page.goto(address);
  const status = (await begun).status();
  if (status !== 200) throw new Error(`the events of ${address} were answered with ${status}`);
  return page;
}

/**
 * Runs in a page: `window.shown[name]` becomes the time at which the mark is in the document, in milliseconds since 1970.
 * @throws {Error} if it is there already and must not be
 */
function watch({ name, mark, isNew }: { name: string; mark: Mark; isNew: boolean }): void {
  const plain = (text: string) => text.replaceAll(/\s/g, '');
  const isThere = () =>
    Array.from(document.querySelectorAll(mark.selector)).some((element) =>
      plain(element.textContent).includes(plain(mark.text)),
    );
  if (isNew && isThere()) throw new Error(`${mark.selector} has ${mark.text} already`);
  const time = new Promise<number>((resolve) => {
    const observer = new MutationObserver(look);
    function look() {
      if (!isThere()) return;
      observer.disconnect();
      resolve(Date.now());
    }
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  });
  const known = (window as unknown as { shown?: object }).shown;
  Object.assign(window, { shown: { ...known, [name]: time } });
}

function whenShown({ name, page, mark }: MarkedView): Promise<number> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const failure = new Error(`${name}: ${mark.selector} never had ${mark.text}`);
  const timer = setTimeout(() => reject(failure), longest);
  const time = page.evaluate(
    (of) => (window as unknown as { shown: Record<string, Promise<number>> }).shown[of] ?? Number.NaN,
    name,
  );
  return Promise.race([time, late]).finally(() => clearTimeout(timer));
}

const startWatching = ({ name, page, mark }: MarkedView, isNew: boolean) =>
  page.evaluate(watch, { name, mark, isNew });

/**
 * Milliseconds from the beginning of `change` until each view has its mark, by the machine's clock.
 * @throws {Error} if one never has it
 */
export async function untilShown(
  views: readonly MarkedView[],
  change: () => Promise<void>,
): Promise<number[]> {
  for (const view of views) await startWatching(view, true);
  const began = Date.now();
  await change();
  const times = await Promise.all(views.map(whenShown));
  return times.map((time) => time - began);
}

/** Milliseconds from a reload of the page until the view has its mark. */
export async function reloadUntilShown(view: MarkedView): Promise<number> {
  const began = Date.now();
  await view.page.reload({ waitUntil: 'commit' });
  await startWatching(view, false);
  return (await whenShown(view)) - began;
}
