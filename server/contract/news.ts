import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { defineRoute } from './route.ts';
import { submission } from './submissions.ts';

/** A message of the student that an administrator has answered, and the student has not replied to since. */
const answeredMessage = z.object({
  id,
  topic: z.string().nullable(),
  /** The beginning of the last answer, on one line. */
  excerpt: z.string(),
  answeredAt: timestamp,
});
export type AnsweredMessage = z.infer<typeof answeredMessage>;

/** Points that an administrator gave or took away outside of reviews. */
const entryByHand = z.object({
  id,
  /** With a sign. */
  points: z.number().int(),
  reason: z.string(),
  createdAt: timestamp,
});
export type EntryByHand = z.infer<typeof entryByHand>;

/** What changed for the student since they last saw it, on any device, or since a given time. */
export const news = z.object({
  /** Submissions that were reviewed since then, newest review first; at most `limits.newsReviews`. */
  reviews: z.array(submission),
  /** The number of those submissions, without a limit. */
  total: z.number().int(),
  /** Messages that were answered since then, newest answer first; at most `limits.newsAnswers`. */
  answers: z.array(answeredMessage),
  /** Points given or taken away by hand since then, the newest first; at most `limits.newsEntries`. */
  entries: z.array(entryByHand),
  points: z.number().int(),
  /** The points at that time. */
  pointsBefore: z.number().int(),
  /** Whether work was ever approved, also if that was taken back; points by hand do not count. */
  everEarned: z.boolean(),
  /**
   * Whether work was reviewed before that time, also if the review was reversed or the work is pending again. Deleted work counts
   * if it was approved.
   */
  reviewedBefore: z.boolean(),
  /** That time. A page that asks again with it keeps what it shows, without what was taken back. */
  since: timestamp,
  /** The newest change, for `markNewsSeen`; null: nothing has changed. */
  until: timestamp.nullable(),
});
export type News = z.infer<typeof news>;

export const getNews = defineRoute({
  method: 'GET',
  path: '/api/me/news',
  access: 'student',
  summary: 'What is new for me: reviews, answers and points since I last looked or since a time',
  query: z.strictObject({ since: timestamp.optional() }),
  response: news,
  failure: 'Failed to load what is new. Please try again.',
});

export const markNewsSeen = defineRoute({
  method: 'POST',
  path: '/api/me/news-seen',
  access: 'student',
  summary: 'I have seen what is new until this time',
  body: z.strictObject({ until: timestamp }),
  failure: 'Failed to save what you have seen. Please try again.',
});
