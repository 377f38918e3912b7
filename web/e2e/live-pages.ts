import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { getMissedEvents } from '#contract/live-events.ts';
import type { Submission } from '#contract/submissions.ts';
import { reviewByApi } from './review-by-api.ts';
import { signInAsStudent } from './sign-in.ts';
import type { Role } from './test.ts';

export const isStream = (address: string) => new URL(address).pathname === '/api/events';

/** Opens a page and waits until it hears of changes. */
export async function openLive(page: Page, path: string): Promise<void> {
  const begun = page.waitForResponse((answer) => isStream(answer.url()));
  await page.goto(path);
  expect((await begun).status()).toBe(200);
}

/** New students, whose names contain `mark`. Their pages are empty. */
export async function openStudents(newPage: (role?: Role) => Promise<Page>, names: readonly string[]) {
  const mark = Date.now().toString(36);
  const pages: Page[] = [];
  for (const name of names) {
    const page = await newPage();
    await signInAsStudent(page, {
      email: `${name}-${mark}@students.example`.toLowerCase(),
      name: `${name} ${mark}`,
    });
    // The dashboard, which the sign-in opened, would ask for its stream once the browser is idle.
    await page.goto('about:blank');
    pages.push(page);
  }
  return { mark, pages };
}

export async function submit(student: APIRequestContext, taskId: string): Promise<Submission> {
  const answer = await student.post(`/api/tasks/${taskId}/submissions`, {
    data: { description: 'The gate at noon.' },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

export const approve = (admin: APIRequestContext, { id, version }: Submission, points: number) =>
  reviewByApi(admin, id, 'approve', { points, feedback: 'Well lit.', version });

/** So that tasks of other tests are not counted in the bell. */
export async function withoutTasks(student: APIRequestContext): Promise<void> {
  const kinds = { task: { inPage: false, mail: 'none', push: false } };
  const answer = await student.patch('/api/me/notification-settings', { data: { kinds } });
  expect(answer.status()).toBe(200);
}

export interface HeardEvent {
  readonly kind: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
}

/**
 * Everything that comes from now on, as the browser received it: on the streams of a page, and, what no stream has brought yet,
 * in the answers to requests after an interruption.
 */
export async function hearEvents(page: Page): Promise<HeardEvent[]> {
  const heard: HeardEvent[] = [];
  /** By requests only. A stream that was tried meanwhile brings them once more. */
  const asked = new Set<string>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.eventSourceMessageReceived', ({ eventName, eventId, data }) => {
    if (!asked.delete(eventId)) heard.push({ kind: eventName, id: eventId, data: JSON.parse(data) });
  });
  await devtools.send('Network.enable');
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== getMissedEvents.path || !response.ok()) return;
    for (const { kind, id, data } of (await response.json()).events) {
      if (id === '' || heard.some((event) => event.id === id)) continue;
      asked.add(id);
      heard.push({ kind, id, data: JSON.parse(data) });
    }
  });
  return heard;
}

/** What was heard, without what does not come from the log. */
export const logged = (heard: readonly HeardEvent[]) =>
  heard.filter(({ kind }) => !['ready', 'beat', 'leaderboard', 'end'].includes(kind));

/** @returns asserts that the document is still the same one */
export async function stay(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }));
  return async () => {
    expect(await page.evaluate(() => 'loadedOnce' in window), 'the page was not loaded again').toBe(true);
  };
}

/** The row of an ambassador in the leaderboard itself; "Near you" may have another. */
export const boardRow = (page: Page, name: string) =>
  page
    .getByRole('table', { name: /^Ambassadors by points/ })
    .getByRole('row')
    .filter({ hasText: name });
