import { existsSync } from 'node:fs';
import { chromiumPath } from '../find-chromium.ts';

/** The engines of the browsers that people have. */
export type Engine = 'Chromium' | 'Firefox' | 'WebKit';

/** How Debian names the programs that an engine needs, and where they are. */
const needs: Record<Engine, { packages: string; files: readonly string[] }> = {
  Chromium: { packages: 'chromium', files: [chromiumPath ?? 'a Chromium'] },
  Firefox: { packages: 'firefox-esr', files: ['/usr/bin/firefox-esr'] },
  WebKit: {
    packages: 'webkit2gtk-driver xvfb',
    files: [
      '/usr/bin/WebKitWebDriver',
      '/usr/bin/Xvfb',
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
    ],
  },
};

export const engines = Object.keys(needs) as Engine[];

/** The path of the browser. */
export const browserOf = (engine: Engine): string => needs[engine].files.at(-1) ?? '';

/** Why an engine is not tested on this machine; null if it is. */
export function lackOf(engine: Engine): string | null {
  const { packages, files } = needs[engine];
  const missing = files.filter((file) => !existsSync(file));
  return missing.length === 0
    ? null
    : `${missing.join(' and ')} was not found (Debian: apt-get install ${packages})`;
}
