import type { QueryKey } from '@tanstack/react-query';
import type { LiveEventData, LiveEventKind } from '#contract/live-events.ts';
import { isNotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { unreadQuery } from '../features/notifications/unread-query.ts';

/** A part of what pages show, and how soon it is fetched again. Without times: at once. */
export interface LiveChange {
  key: QueryKey;
  /** The least number of milliseconds between two fetches; for a list of several pages, times their number. */
  every?: number;
  /** The maximum of a random delay in milliseconds: an event for everyone must not be 10 000 requests at one moment. */
  spread?: number;
}

/** Who reads the events. */
export interface LiveReader {
  userId: string | null;
  administratorId: string | null;
  isAdministrator: boolean;
}

export type LiveChanges = {
  [K in LiveEventKind]: (data: LiveEventData<K>, reader: LiveReader) => LiveChange[];
};

/** What administrators see of all submissions: with many reviewers something changes all the time. */
const deskEvery = 2_000;
/** The numbers of the sidebar. */
export const deskCountsChange: LiveChange = { key: ['desk-counts'], every: deskEvery };
/** What everybody sees of everybody's points. */
const boardEvery = 2_000;
/** What all students fetch after one event: 10 000 of them make 500 requests a second then, if each sends one. */
const forAll = 20_000;
/** `openTasksQuery` sends up to three. */
const forAllOpen = 3 * forAll;

const whenOf = (kind: string | undefined) =>
  kind !== undefined && isNotificationKind(kind) && notificationKinds[kind].toMany
    ? { every: forAll, spread: forAll }
    : {};

/** The number of unread notifications, when that of an event is not certain. */
export const unreadChange = (kind: string | undefined): LiveChange => ({
  key: unreadQuery().queryKey,
  spread: 2_000,
  ...whenOf(kind),
});

/**
 * Which queries each kind of event makes stale. Queries that no page shows now are fetched when a page shows them. The keys
 * are beginnings of query keys.
 */
export const liveChanges: LiveChanges = {
  submission: ({ submissionId, userId }, reader) => [
    ...(userId === reader.userId
      ? [{ key: ['submissions'] }, { key: ['me'] }, { key: ['tasks'] }, { key: ['public-profile', 'mine'] }]
      : []),
    ...(reader.isAdministrator
      ? [
          { key: ['review', 'one', submissionId] },
          { key: ['review', 'history', submissionId] },
          { key: ['review', 'terms', submissionId] },
          { key: ['review', 'list'], every: deskEvery },
          deskCountsChange,
          { key: ['users', 'one', userId], every: deskEvery },
          { key: ['users', 'points', userId], every: deskEvery },
          // Tasks count their submissions.
          { key: ['tasks', 'list'], every: 2 * deskEvery },
        ]
      : []),
  ],
  appeal: (_, { isAdministrator }) =>
    isAdministrator ? [{ key: ['appeals'], every: deskEvery }, deskCountsChange] : [{ key: ['submissions'] }],
  claim: ({ submissionId, administratorId }, reader) => [
    // What a reviewer claims is in the answer of the claim.
    ...(administratorId !== null && administratorId === reader.administratorId
      ? []
      : [{ key: ['review', 'one', submissionId] }, { key: ['review', 'history', submissionId] }]),
    { key: ['review', 'list'], every: deskEvery },
  ],
  task: (_, { isAdministrator }) =>
    isAdministrator
      ? [{ key: ['tasks'] }, deskCountsChange]
      : [
          ...['list', 'counts', 'one', 'terms'].map((part) => ({
            key: ['tasks', part],
            every: forAll,
            spread: forAll,
          })),
          { key: ['tasks', 'open'], every: forAllOpen, spread: forAllOpen },
          { key: ['submissions', 'one'], every: forAll, spread: forAll },
          // Its deadline says until when work is revised.
          { key: ['submissions', 'rejected'], every: forAll, spread: forAll },
        ],
  points: () => [
    { key: ['session'] },
    { key: ['me'] },
    { key: ['submissions', 'news'] },
    { key: ['leaderboard'] },
  ],
  // Points, ranks and tasks: almost everything that pages show is of the running edition.
  edition: () => [{ key: [], spread: forAll }],
  profile: () => [{ key: ['session'] }, { key: ['me'] }, { key: ['public-profile', 'mine'] }],
  // The number of unread ones is in the event.
  notification: ({ kind }) =>
    ['newest', 'list'].map((part) => ({ key: ['notifications', part], ...whenOf(kind) })),
  // The list; a form that is open follows its own draft.
  draft: () => [{ key: ['drafts', 'list'], every: 10_000 }],
  announcement: (_, { isAdministrator }) =>
    isAdministrator
      ? [{ key: ['announcements'] }]
      : [{ key: ['announcements'], every: forAll, spread: forAll }],
  batch: () => [{ key: ['review-batches'], every: 1_000 }],
  message: (_, { isAdministrator }) => [
    { key: ['messages'] },
    isAdministrator ? deskCountsChange : { key: ['submissions', 'news'] },
  ],
};

/**
 * Somebody's points have changed. Whose own have, fetches at once (`points`).
 * @param over milliseconds over which the browsers of all open streams of a server spread their requests
 */
export const leaderboardChange = (over = forAll): LiveChange => ({
  key: ['leaderboard'],
  every: Math.max(over, boardEvery),
  spread: over,
});

/** Everything, when events were missed. */
export const anyChange: LiveChange = { key: [], spread: 3_000 };
