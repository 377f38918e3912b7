import { test } from '../test.ts';
import { type Engine, engines, lackOf } from './find-engines.ts';
import { openPuppeteer } from './puppeteer-browser.ts';
import { playStory } from './story.ts';
import { openWebKit } from './webkit-browser.ts';

const openBrowser = (engine: Engine) => (engine === 'WebKit' ? openWebKit() : openPuppeteer(engine));

for (const engine of engines) {
  // Every browser on an iPhone is WebKit.
  const tag = engine === 'WebKit' ? [] : '@nightly';
  test(`the story of a student and an administrator in ${engine}`, { tag }, async ({ stack }) => {
    const lack = lackOf(engine);
    test.skip(lack !== null, lack ?? '');
    // Two browsers load every page.
    test.setTimeout(600_000);
    await playStory({ open: () => openBrowser(engine), stack, step: test.step });
  });
}
