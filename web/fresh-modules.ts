import { vi } from 'vitest';
import { sampleSite } from '../server/seed/sample-site.ts';

/** Each test file has modules of its own, as in a process of its own, which would take a quarter of a second. */
vi.resetModules();

const { showSite } = await import('./src/content/site.ts');
showSite(sampleSite());
