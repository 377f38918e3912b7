import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Runs in the page: does to it what the translator of Chrome does, without changing the words. */
function translate(): void {
  const fonts = new WeakMap<Node, Element>();
  const untouched =
    'script, style, noscript, textarea, title, svg, .notranslate, [translate=no], [data-font]';
  const replace = (text: Node) => {
    if (text.nodeValue?.trim() === '' || text.parentElement?.closest(untouched)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.dataset.font = '';
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
    fonts.set(text, outer);
  };
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) replace(text);
    if (root.nodeType === Node.TEXT_NODE && root.isConnected) replace(root);
  };
  document.addEventListener('DOMContentLoaded', () => {
    replaceAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, type, target } of records) {
        for (const node of addedNodes) if (node.isConnected) replaceAll(node);
        if (type === 'characterData' && target.isConnected) replaceAll(target);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

  interface Fiber {
    tag: number;
    stateNode: unknown;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  /** The texts of React (its tag 6) that the page shows otherwise or not at all. */
  const staleTexts = (): string[] => {
    const stale: string[] = [];
    const visit = (fiber: Fiber | null) => {
      for (let at = fiber; at !== null; at = at.sibling) {
        if (at.tag === 6) {
          const text = at.stateNode as Text;
          const shown = text.isConnected ? text : fonts.get(text);
          if (!shown?.isConnected || shown.textContent !== text.data) stale.push(text.data);
        }
        visit(at.child);
      }
    };
    const root = document.getElementById('root');
    const key = root && Object.keys(root).find((name) => name.startsWith('__reactContainer'));
    const container = root && key ? (root as unknown as Record<string, Fiber>)[key] : undefined;
    const current = container?.stateNode as { current: Fiber } | null | undefined;
    if (!current) return ['React does not run here'];
    visit(current.current);
    return stale;
  };
  Object.assign(window, { staleTexts });
}

/** Every document that is opened from now on is translated. */
export async function translatePages(pages: Page | BrowserContext): Promise<void> {
  await pages.addInitScript(translate);
}

/** The page is translated, works, and shows what React means it to show. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('main font').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toHaveCount(0);
  const stale = () => page.evaluate(() => (window as unknown as { staleTexts(): string[] }).staleTexts());
  await expect.poll(stale, 'texts that are not up to date').toEqual([]);
}
