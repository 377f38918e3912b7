import { expect, type Page } from '@playwright/test';
import { sitePages, staticPages } from '../src/site-pages.ts';
import { test } from './test.ts';

/** The pages that search engines may list. */
const indexedPaths = sitePages.map(({ path }) => path);
const anchors = ['home', 'about', 'why-join', 'benefits', 'influencer', 'sponsors', 'testimonials'];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`the landing page shows every section (motion: ${reducedMotion})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carry the fire to your campus.');
      for (const anchor of anchors) {
        const section = page.locator(`#${anchor}`);
        await expect(section).toBeVisible();
        await expect(section).toHaveCSS('opacity', '1');
        await expect(section.getByRole('heading').first()).toBeVisible();
      }
      const voices = page.locator('#testimonials figure');
      await expect(voices).toHaveCount(7);
      for (const voice of await voices.all()) await expect(voice).toContainText(/\w{3}/);
      await expect(page.getByRole('contentinfo')).toContainText('Emberfield');
      await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).toBeVisible();
    });
  }

  test('print shows every section', async ({ page }) => {
    await page.goto('/');
    await page.emulateMedia({ media: 'print' });
    for (const anchor of anchors) await expect(page.locator(`#${anchor}`)).toHaveCSS('opacity', '1');
  });

  test('the sign-in is a link', async ({ page }) => {
    await page.goto('/');
    const join = page.locator('#home').getByText('Join Now');
    await expect(join).toHaveAttribute('href', '/api/auth/google');
    await join.click();
    await expect(page).toHaveURL(/\/(auth|interaction)\b/);
  });

  for (const { path, label: heading } of staticPages) {
    if (path === '/') continue;
    test(`${path} shows its text`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const text = await page.getByRole('main').textContent();
      expect(text?.length).toBeGreaterThan(1_500);
    });
  }
});

test('print shows every section after the script has run', async ({ page }) => {
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const anchor of anchors) await expect(page.locator(`#${anchor}`)).toHaveCSS('opacity', '1');
});

async function headOf(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      robots: content('meta[name="robots"]'),
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      ogTitle: content('meta[property="og:title"]'),
      ogUrl: content('meta[property="og:url"]'),
      ogImage: content('meta[property="og:image"]'),
      card: content('meta[name="twitter:card"]'),
    };
  });
}

test('each indexed page has its own head; the other pages are noindex', async ({ page, baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
  const seen: string[] = [];
  for (const path of indexedPaths) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForSelector('link[rel="canonical"]', { state: 'attached' });
    const head = await headOf(page);
    expect(head.canonical, path).toBe(`${origin}${path}`);
    expect(head.ogUrl).toBe(head.canonical);
    expect(head.ogImage).toBe(`${origin}/share.jpg`);
    expect(head.card).toBe('summary_large_image');
    expect(head.description?.length, path).toBeGreaterThan(50);
    expect(head.robots, path).toBeFalsy();
    seen.push(head.ogTitle ?? '');
  }
  expect(new Set(seen).size).toBe(indexedPaths.length);
  for (const path of ['/admin-login', '/dashboard', '/nobody-knows']) {
    await page.goto(path);
    const head = await headOf(page);
    expect(head.robots, path).toBe('noindex');
    expect(head.canonical, path).toBeUndefined();
  }
});

test('structured data describes the festival as an event', async ({ page, baseURL }) => {
  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'Event', name: 'Emberfield 2026' });
  expect(new Date(data.endDate).getTime()).toBeGreaterThan(new Date(data.startDate).getTime());
  expect(data.location.address.addressLocality).toBeTruthy();
  expect(data.url).toBe(`${new URL(baseURL ?? '').origin}/`);
});

test('the licences of the packages in the built files are served', async ({ request }) => {
  const licenses = await (await request.get('/licenses.md')).text();
  // A module, a font, a style, and a worker of its own.
  for (const name of ['react-dom', '@fontsource-variable/geist', 'tailwindcss', 'libheif-js'])
    expect(licenses).toContain(`\n## ${name} - `);
  for (const title of ['MIT License', 'SIL OPEN FONT LICENSE', 'GNU LESSER GENERAL PUBLIC LICENSE'])
    expect(licenses).toContain(title);
});

test('sitemap, robots, manifest and icons are served and list what exists', async ({ request, baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toMatch(/^(application|text)\/xml/);
  const locations = Array.from((await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc]) => loc);
  expect(locations).toEqual(indexedPaths.map((path) => `${origin}${path}`));
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  const rules = await robots.text();
  for (const path of ['/api/', '/dashboard', '/admin/']) expect(rules).toContain(`Disallow: ${path}\n`);
  expect(rules).toContain(`Sitemap: ${origin}/sitemap.xml`);

  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, scope, display } = await manifest.json();
  // An installed app returns from the provider into its own window only if the callback is in its scope.
  expect([scope, display]).toEqual(['/', 'standalone']);
  const images = icons.map(({ src, type }: { src: string; type: string }) => [src, type]);
  images.push(['/apple-touch-icon.png', 'image/png'], ['/share.jpg', 'image/jpeg']);
  for (const [src, type] of images) {
    const answer = await request.get(src);
    expect(answer.status(), src).toBe(200);
    expect(answer.headers()['content-type'], src).toContain(type);
  }
  const ico = await request.get('/favicon.ico');
  expect(ico.headers()['content-type']).toMatch(/image\/(x-icon|vnd\.microsoft\.icon)/);
});

test('a visitor who does not interact loads at most 90 KB of script, without the carousel', async ({
  page,
}) => {
  const scripts = new Map<string, number>();
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.set(new URL(request.url()).pathname, (await request.sizes()).responseBodySize);
  });
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  expect([...scripts.keys()].join(' ')).not.toContain('testimonial-track');
  const sum = [...scripts.values()].reduce((total, size) => total + size, 0);
  expect(sum).toBeGreaterThan(30_000);
  expect(sum).toBeLessThanOrEqual(90_000);
});

test('a click before the script has loaded takes effect afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/landing-page-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});
