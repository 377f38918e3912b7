import { gt, SemVer } from 'semver';
import { z } from 'zod';
import { timestamp } from '../../contract/fields.ts';
import type { NewRelease } from '../../contract/new-release.ts';
import { fetchBytes } from '../../fetch-bytes.ts';

/** Milliseconds. */
const timeout = 3_000;
/** GitHub allows notes of 125 000 characters; a feed also lists the files of the release. */
const maxBytes = 1024 * 1024;

/** GitHub's "latest release": https://docs.github.com/rest/releases/releases#get-the-latest-release */
const latestRelease = z.object({
  tag_name: z.string(),
  published_at: timestamp,
  body: z.string().nullable(),
  html_url: z
    .url({ protocol: /^https$/ })
    .nullable()
    .catch(null),
  draft: z.boolean().default(false),
  prerelease: z.boolean().default(false),
});

/**
 * Asks the feed, which learns nothing about the site but its network address.
 * @param running a semantic version
 * @returns null if the feed names no newer release, or one that is not for everybody yet
 * @throws if the feed does not answer in time, or not as GitHub does
 */
export async function findNewerRelease(feed: string, running: string): Promise<NewRelease | null> {
  // GitHub refuses requests without a User-Agent.
  const bytes = await fetchBytes(feed, { timeout, maxBytes, headers: { 'user-agent': 'Torchbearer' } });
  const latest = latestRelease.parse(JSON.parse(bytes.toString()));
  const { version } = new SemVer(latest.tag_name);
  if (latest.draft || latest.prerelease || !gt(version, running)) return null;
  return { version, publishedAt: latest.published_at, notes: latest.body ?? '', page: latest.html_url };
}
