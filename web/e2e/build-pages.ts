import { buildWeb } from '../../server/embedded/web-build.ts';
import { chromiumPath } from './find-chromium.ts';
import { externalStack } from './stack.ts';

/** Runs once before the workers: stacks that start at the same time must not build web/dist at the same time. */
export default async function buildPages(): Promise<void> {
  if (chromiumPath !== null && externalStack() === null) await buildWeb();
}
