import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ReleaseFeed, releaseWith, startReleaseFeed } from '../../testing/release-feed.ts';
import { unusedPort } from '../../testing/scripted-provider.ts';
import { findNewerRelease } from './find-newer-release.ts';

let feed: ReleaseFeed;
beforeAll(async () => {
  feed = await startReleaseFeed();
});
afterAll(() => feed.close());
beforeEach(() => {
  feed.requests.length = 0;
});
afterEach(() => vi.restoreAllMocks());

/** What the feed answers to a server that runs 1.0.0, or another version. */
function find(values: object, running = '1.0.0') {
  feed.answer = (_, response) => void response.end(releaseWith(values));
  return findNewerRelease(feed.address, running);
}

test('a newer release has its version, date, notes and page', async () => {
  expect(await find({})).toEqual({
    version: '1.1.0',
    publishedAt: '2026-11-20T10:00:00Z',
    notes: '## Added\n\n- Certificates',
    page: 'https://github.com/torchbearer/torchbearer/releases/tag/v1.1.0',
  });
});

test.each([
  ['v1.0.1', '1.0.0'],
  ['1.10.0', '1.9.9'],
  ['v2.0.0', '1.99.0'],
  ['v1.0.0', '1.0.0-rc.0'],
  ['v1.0.0-rc.10', '1.0.0-rc.9'],
])('%s is newer than %s', async (tag_name, running) => {
  expect(await find({ tag_name }, running)).toMatchObject({ version: tag_name.replace('v', '') });
});

test.each([
  ['v1.0.0', '1.0.0'],
  ['v1.0.0+build.7', '1.0.0'],
  ['v0.9.0', '1.0.0'],
  ['1.9.0', '1.10.0'],
  ['v1.0.0-rc.1', '1.0.0'],
])('%s is not newer than %s', async (tag_name, running) => {
  expect(await find({ tag_name }, running)).toBeNull();
});

test.each([{ draft: true }, { prerelease: true }])('a release with %o is not shown', async (values) => {
  expect(await find(values)).toBeNull();
});

test('a release may have no notes, and only an https address is a page', async () => {
  expect(await find({ body: null })).toMatchObject({ notes: '' });
  for (const html_url of ['http://github.com/x', 'javascript:alert(1)', '', null, undefined])
    expect(await find({ html_url }), String(html_url)).toMatchObject({ version: '1.1.0', page: null });
});

test.each([
  ['no JSON', '<!doctype html>'],
  ['no object', 'null'],
  ['a list', `[${releaseWith()}]`],
  ['no version', releaseWith({ tag_name: undefined })],
  ['a tag that is no version', releaseWith({ tag_name: 'nightly' })],
  ['no date', releaseWith({ published_at: null })],
  ['a date that is none', releaseWith({ published_at: 'yesterday' })],
  ['notes that are no text', releaseWith({ body: ['Added'] })],
])('an answer with %s is refused', async (_, text) => {
  feed.answer = (_request, response) => void response.end(text);
  await expect(findNewerRelease(feed.address, '1.0.0')).rejects.toThrow();
});

test('an answer of more than 1 MiB is refused', async () => {
  await expect(find({ body: 'x'.repeat(1024 * 1024) })).rejects.toThrow(/too large/);
});

test.each([403, 404, 500])('an answer with status %i is refused', async (status) => {
  feed.answer = (_, response) => void response.writeHead(status).end(releaseWith());
  await expect(findNewerRelease(feed.address, '1.0.0')).rejects.toThrow(`answered ${status}`);
});

test('no redirect is followed', async () => {
  feed.answer = (_, response) => void response.writeHead(302, { location: feed.address }).end();
  await expect(findNewerRelease(feed.address, '1.0.0')).rejects.toThrow('answered 302');
  expect(feed.requests).toHaveLength(1);
});

test.each(['before its answer', 'within its answer'])('a feed that stops %s is given up', async (when) => {
  const timer = new AbortController();
  const expire = () => timer.abort(new Error('too late'));
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
  const request = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const response = await request(...call);
    expire();
    return response;
  });
  feed.answer = (_, response) => {
    if (when === 'within its answer') response.write('{');
    else expire();
  };
  await expect(findNewerRelease(feed.address, '1.0.0')).rejects.toThrow('too late');
  expect(timeout).toHaveBeenCalledWith(3_000);
});

test('a feed that is down is an error', async () => {
  const address = `http://127.0.0.1:${await unusedPort()}/`;
  await expect(findNewerRelease(address, '1.0.0')).rejects.toThrow();
});

test('the request says nothing about the site', async () => {
  await find({});
  const [{ host, 'user-agent': userAgent, ...others } = {}] = feed.requests;
  expect([host, userAgent]).toEqual([new URL(feed.address).host, 'Torchbearer']);
  const general = ['accept', 'accept-encoding', 'accept-language', 'connection', 'sec-fetch-mode'];
  expect(Object.keys(others).filter((name) => !general.includes(name))).toEqual([]);
});
