import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SiteContent, siteContent } from '../contract/site.ts';

/** The invented festival that `npm start` shows, as a file that can be imported. */
export const sampleSite = (): SiteContent =>
  siteContent.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'sample-site.json'), 'utf8')));
