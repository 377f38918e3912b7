import { expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { MiB } from '#contract/limits.ts';
import type { SiteContent } from '#contract/site.ts';
import { webDist } from '../../../server/embedded/web-build.ts';
import { WebDocuments } from '../../../server/site/web-documents.ts';
import { anySite } from '../../../server/testing/any-site.ts';
import { paths } from '../../src/paths.ts';
import { sitePages, staticPages } from '../../src/site-pages.ts';
import { expectNoOverflow } from '../no-overflow.ts';
import {
  expectNoViolation,
  expectOutline,
  expectReferences,
  waitForTransitions,
  watch,
} from '../page-checks.ts';
import { test } from '../test.ts';

const sites = 6;
/** SITE_SEED=2: other sites. */
const seed = Number(process.env.SITE_SEED ?? 1);
const height = 900;
/** Stands for every uploaded picture. */
const pixel = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/v02aAA=', 'base64');

/** Answers with the documents of a site that is not published. */
async function showSite(page: Page, content: SiteContent, origin: string): Promise<void> {
  const published = async () => ({ number: 1, content });
  const uploads = { videoBytes: 2_000 * MiB };
  const documents = new WebDocuments(webDist, {
    publicOrigin: origin,
    site: { published },
    uploads,
    university: null,
  });
  const { files } = await documents.current();
  for (const { name, path } of staticPages) {
    const document = files.get(`${name}.html`);
    if (document === undefined) throw new Error(`${name} is not rendered`);
    await page.route(`${origin}${path}`, (route) =>
      route.fulfill({ contentType: document.type, body: document.plain }),
    );
  }
  await page.route('**/api/site/pictures/**', (route) =>
    route.fulfill({ contentType: 'image/webp', body: pixel }),
  );
}

/** Links lead somewhere: to an element, to a page of ours, or elsewhere without running code. */
async function expectLinks(page: Page, where: string): Promise<void> {
  const known = ['/api/auth/google', '/admin-login', paths.myData, ...sitePages.map(({ path }) => path)];
  const broken = await page.evaluate((ours) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    const isBroken = ({ href }: HTMLAnchorElement) => {
      const url = new URL(href);
      if (url.origin !== location.origin) return !/^(https?|mailto):$/.test(url.protocol);
      if (url.pathname !== location.pathname) return !ours.includes(url.pathname);
      return url.hash !== '' && document.getElementById(url.hash.slice(1)) === null;
    };
    return links.filter(isBroken).map(({ outerHTML }) => outerHTML.slice(0, 200));
  }, known);
  expect.soft(broken, `links, ${where}`).toEqual([]);
}

for (const [index, site] of fc.sample(anySite, { seed, numRuns: sites }).entries()) {
  test(`site ${index} of seed ${seed} is shown and hydrated without a fault`, async ({
    page,
    stack,
    htmlValidator,
  }) => {
    const origin = new URL(stack.origin).origin;
    await showSite(page, site, origin);
    const { consoleProblems, foreignRequests } = watch(page, origin);
    for (const { path } of staticPages) {
      await page.goto(path);
      await page.locator('html[data-hydrated]').waitFor();
      await expect.soft(page.locator('#root script'), `scripts, ${path}`).toHaveCount(0);
      await expectLinks(page, path);
      await htmlValidator?.expectValid(page, path);
      await expectReferences(page, path);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height });
        await expectNoOverflow(page, `${path}, ${width} px`);
        await expectOutline(page, `${path}, ${width} px`);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await waitForTransitions(page);
        await expectNoViolation(page, colorScheme, { where: `${path}, ${colorScheme}`, exemptRules: [] });
      }
    }
    expect.soft(consoleProblems, 'console and exceptions').toEqual([]);
    expect.soft(foreignRequests, 'requests to other origins').toEqual([]);
  });
}
