import type { FastifyInstance } from 'fastify';
import { staleIfError } from '../../concurrency/stale-if-error.ts';
import { getNewRelease, type NewRelease } from '../../contract/new-release.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { version } from '../../version.ts';
import { findNewerRelease } from './find-newer-release.ts';

/** Milliseconds for which an answer of the feed is used, also that it failed: each server asks once in this time. */
const askEvery = 6 * 3_600_000;

export function releaseRoutes(app: FastifyInstance, { config, now }: Deps): void {
  const { releaseFeed } = config;
  let found: NewRelease | null = null;
  const newer = staleIfError(
    async () => {
      if (releaseFeed === null) return null;
      try {
        found = await findNewerRelease(releaseFeed, version);
      } catch (error) {
        app.log.warn({ err: error }, 'RELEASE_FEED could not be read: what it named before is shown');
      }
      return found;
    },
    { freshFor: askEvery, usableFor: askEvery, retryAfter: 0, now },
  );

  mount(app, getNewRelease, async () => ({ running: version, release: await newer() }));
}
