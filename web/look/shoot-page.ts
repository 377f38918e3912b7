import type { BrowserContext, Page } from '@playwright/test';
import { openSwept, type SweptPage } from '../e2e/swept-pages.ts';
import type { Shot } from './contact-sheet.ts';

interface WindowSize {
  width: number;
  height: number;
}

/** Of a long page: so many windows from its top. What is below an open dialog is not shown. */
const windows = 2;
const openDialog = 'dialog:modal, [role$="dialog"][data-state="open"]';

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
}

interface Shooting extends WindowSize {
  colorScheme: 'light' | 'dark';
  /** A bar stays at the lower edge of the window: the window is made higher instead of joining pictures of its parts. */
  hasBars: boolean;
}

async function shoot(page: Page, { colorScheme, width, height, hasBars }: Shooting): Promise<Buffer> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  await settle(page);
  if ((await page.locator(openDialog).count()) > 0) return page.screenshot({ animations: 'disabled' });
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(full, windows * height) };
  if (hasBars) {
    await page.setViewportSize({ width, height: clip.height });
    await settle(page);
  }
  // Rows outside of the window are not drawn otherwise.
  const style = '* { content-visibility: visible !important; }';
  return page.screenshot({ fullPage: true, clip, style, animations: 'disabled' });
}

/**
 * Opens a page once and takes a picture of it in both themes at each size at which it exists.
 * @returns the pictures by width
 */
export async function shootPage(
  context: BrowserContext,
  { swept, adminPath, sizes }: { swept: SweptPage; adminPath: string; sizes: readonly WindowSize[] },
): Promise<Map<number, Shot>> {
  const page = await context.newPage();
  await page.setViewportSize({ width: swept.widths?.at(-1) ?? 1440, height: 900 });
  await openSwept(page, adminPath, swept);
  const shots = new Map<number, Shot>();
  for (const size of sizes) {
    if (swept.widths?.includes(size.width) === false) continue;
    const shooting = { ...size, hasBars: swept.role !== 'visitor' };
    const light = await shoot(page, { ...shooting, colorScheme: 'light' });
    const dark = await shoot(page, { ...shooting, colorScheme: 'dark' });
    shots.set(size.width, { name: swept.name, light, dark });
  }
  return shots;
}
