import { existsSync } from 'node:fs';

const headlessShell = '/usr/bin/chromium-headless-shell';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  headlessShell,
];

const found = (paths: readonly (string | undefined)[]): string | null =>
  paths.find((path) => path !== undefined && existsSync(path)) ?? null;

/** The Chromium of this machine: Playwright downloads none. Null if there is none; the browser tests are then skipped. */
export const chromiumPath = found(candidates);

/**
 * Chromium without tabs, toolbars and notifications, which takes two thirds of the time. Debian has it as a package of
 * its own (chromium-headless-shell). Without it: `chromiumPath`.
 */
export const headlessChromiumPath = found([process.env.CHROMIUM_PATH, headlessShell, ...candidates]);

/** For root, a container and a closed network: no sandbox and no background requests to Google. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
