import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { OpenStreams } from './open-streams.ts';
import type { BenchServer } from './processes.ts';
import type { Comparison } from './result.ts';
import { administratorCookies, administratorEmails, hashOf } from './sessions.ts';
import { median } from './statistics.ts';

const reviews = 30;
/** Milliseconds between two. */
const pause = 1_000;

/** Milliseconds from the request of a review until something came. */
export interface ReviewTimes {
  readonly answer: number;
  readonly event: number;
  readonly bell: number;
}

interface ClaimedWork {
  readonly id: string;
  readonly version: number;
  /** The number of its student's stream. */
  readonly stream: number;
}

/**
 * Pending work of students who have a stream, claimed by the first administrator of `administratorCookies`.
 * @param tokens of the sessions of the streams, in their order
 */
export async function claimWork(client: Client, tokens: readonly string[]): Promise<ClaimedWork[]> {
  const { rows } = await client.query<ClaimedWork>(
    `WITH work AS (
      SELECT DISTINCT ON (n) submissions.id, submissions.version, n
      FROM submissions JOIN sessions USING (user_id)
        JOIN unnest($1::bytea[]) WITH ORDINALITY AS streams (token_hash, n) USING (token_hash)
      WHERE status = 'pending' AND NOT EXISTS (SELECT FROM review_claims WHERE submission_id = submissions.id)
      ORDER BY n LIMIT $2
    ), claims AS (
      INSERT INTO review_claims (submission_id, administrator_id, claimed_at, expires_at)
      SELECT work.id, administrators.id, now(), now() + interval '1 hour'
      FROM work CROSS JOIN administrators WHERE email = $3
    )
    SELECT id, version, n::int - 1 AS stream FROM work`,
    [tokens.map(hashOf), reviews, administratorEmails[0]],
  );
  return rows;
}

export interface Reviewed {
  readonly times: readonly ReviewTimes[];
  /** How many requests were refused. */
  readonly refused: number;
}

class Refused extends Error {}

/**
 * One review after the other, while all streams are open. What load shedding refuses is repeated, as browsers do.
 */
export async function timeReviews(
  product: BenchServer,
  opened: OpenStreams,
  work: readonly ClaimedWork[],
): Promise<Reviewed> {
  const times: ReviewTimes[] = [];
  let refused = 0;
  while (times.length < work.length && refused < work.length) {
    await delay(pause);
    try {
      times.push(await timeReview(product, opened, work[times.length] as ClaimedWork));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused += 1;
    }
  }
  if (times.length < work.length) throw new Error(`${refused} reviews were refused`);
  return { times, refused };
}

async function timeReview(
  product: BenchServer,
  opened: OpenStreams,
  { id, version, stream }: ClaimedWork,
): Promise<ReviewTimes> {
  const began = performance.now();
  let answer = Number.NaN;
  const markers = ['"change":"reviewed"', 'event: notification'];
  const [event = Number.NaN, bell = Number.NaN] = await opened.untilOneReceived(stream, markers, async () => {
    const response = await fetch(`${product.url}/api/admin/submissions/${id}/approve`, {
      method: 'POST',
      headers: { cookie: administratorCookies[0] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ points: 1, version }),
    });
    if (response.status === 503) throw new Refused();
    if (!response.ok) throw new Error(`a review was answered with ${response.status}`);
    await response.arrayBuffer();
    answer = performance.now() - began;
  });
  return { answer, event, bell };
}

/** Within a second, and in answers to the review itself. */
export function compareReviews(times: readonly ReviewTimes[]): Comparison[] {
  const second = 1_000;
  const milliseconds = (time: number) => `${Math.round(time)} ms`;
  const slowest = (name: string, of: readonly number[]): Comparison => ({
    name: `${name}, the slowest`,
    product: milliseconds(Math.max(...of)),
    reference: milliseconds(second),
    ratio: Math.max(...of) / second,
    target: { atMost: 1 },
  });
  const answer = median(times.map((time) => time.answer));
  const typical = (name: string, of: readonly number[]): Comparison => ({
    name: `${name}, the median; its answer`,
    product: milliseconds(median([...of])),
    reference: milliseconds(answer),
    ratio: median([...of]) / answer,
    target: null,
  });
  const [event, bell] = [times.map((time) => time.event), times.map((time) => time.bell)];
  return [
    slowest('A review until its student has the event', event),
    typical('A review until its student has the event', event),
    slowest('A review until the bell counts it', bell),
    typical('A review until the bell counts it', bell),
  ];
}
