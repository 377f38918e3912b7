import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { formatNumber, pointsOf } from './word-of.ts';

/** How a notification is mailed: at once, in the daily digest, or not. */
export const mailChoices = ['now', 'digest', 'none'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Where a student wants the notifications of a kind. */
export interface NotificationChannels {
  /** In the bell and on /notifications. */
  readonly inPage: boolean;
  readonly mail: MailChoice;
  /** On devices where the student has switched push messages on. */
  readonly push: boolean;
}

/** Plain text and the path of a page, for the bell, mails and push messages alike. */
export interface NotificationText {
  readonly title: string;
  readonly detail: string;
  readonly path: string;
}

interface Kind<Data extends z.ZodType<object>> {
  readonly data: Data;
  /** @param timeZone of the times that it names */
  text(data: z.output<Data>, timeZone: string): NotificationText;
  /** When it is over, if it is useless then: it is not mailed or pushed any more. */
  endsAt?(data: z.output<Data>): string;
  /** Until the student chooses. */
  readonly defaults: NotificationChannels;
  /** Worth an interruption: an open page shows it as a toast. The bell counts the others. */
  readonly toast: boolean;
  /** Delivered to many students at once: their open pages spread their requests. */
  readonly toMany: boolean;
  /** It is always shown and mailed, and is no kind that students choose channels for. */
  readonly required?: true;
  /** What several of one day are, where they say little more than one: one entry, such as '5 new tasks'. */
  readonly several?: string;
}

const kind = <Data extends z.ZodType<object>>(definition: Kind<Data>) => definition;

/** UTF-16 units of a text of people that a notification quotes. */
export const notificationExcerptLength = 200;

const reviewTitles = {
  approved: 'Approved',
  rejected: 'Rejected',
  changes_requested: 'Changes requested',
  reversed: 'Review taken back',
} as const;

function reviewPoints(status: keyof typeof reviewTitles, points: number, maxPoints: number): string {
  if (status === 'approved') return `${formatNumber(points)} of ${pointsOf(maxPoints)}`;
  if (status !== 'reversed') return '';
  return `It waits for another review${points > 0 ? `. ${pointsOf(points)} taken back` : ''}`;
}

const withZone = (time: string, timeZone: string) =>
  new Date(time).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });

/** Every kind of notification. The order is that of the settings page. */
export const notificationKinds = {
  review: kind({
    data: z.object({
      submissionId: id,
      /** The title of the task. */
      title: z.string(),
      status: z.enum(['approved', 'rejected', 'changes_requested', 'reversed']),
      /** Awarded, or of a reversal taken back. */
      points: z.int(),
      /** 0 while they are hidden; an approval shows them. */
      maxPoints: z.int(),
      /** The beginning of the feedback, or of the reason of a reversal; empty without one. */
      excerpt: z.string(),
    }),
    text: ({ submissionId, title, status, points, maxPoints, excerpt }) => ({
      title: `${reviewTitles[status]}: ${title}`,
      detail: [reviewPoints(status, points, maxPoints), excerpt].filter((part) => part !== '').join('. '),
      path: `/task-pending?work=${submissionId}`,
    }),
    defaults: { inPage: true, mail: 'now', push: true },
    toast: true,
    toMany: false,
  }),
  appeal: kind({
    data: z.object({
      submissionId: id,
      /** The title of the task. */
      title: z.string(),
      outcome: z.enum(['upheld', 'granted']),
      /** The points of the work now. */
      points: z.int(),
      maxPoints: z.int(),
      /** The beginning of the answer. */
      excerpt: z.string(),
    }),
    text: ({ submissionId, title, outcome, points, maxPoints, excerpt }) => ({
      title: `${outcome === 'granted' ? 'Appeal granted' : 'Appeal not granted'}: ${title}`,
      detail: [
        outcome === 'granted' ? `${formatNumber(points)} of ${pointsOf(maxPoints)}` : 'The review stands',
        excerpt,
      ].join('. '),
      path: `/task-pending?work=${submissionId}`,
    }),
    defaults: { inPage: true, mail: 'now', push: true },
    toast: true,
    toMany: false,
  }),
  task: kind({
    data: z.object({
      taskId: id,
      title: z.string(),
      domain: z.string(),
      /** Null if they are hidden. */
      points: z.int().nullable(),
    }),
    text: ({ taskId, title, domain, points }) => ({
      title: `New task: ${title}`,
      detail: points === null ? domain : `${domain}, ${pointsOf(points)}`,
      path: `/task-all/${taskId}`,
    }),
    defaults: { inPage: true, mail: 'digest', push: false },
    toast: false,
    toMany: true,
    several: 'new tasks',
  }),
  deadline: kind({
    data: z.object({ taskId: id, title: z.string(), domain: z.string(), lastDate: timestamp }),
    text: ({ taskId, title, lastDate }, timeZone) => ({
      title: `Due soon: ${title}`,
      detail: `You can hand in until ${withZone(lastDate, timeZone)}`,
      path: `/task-all/${taskId}`,
    }),
    endsAt: ({ lastDate }) => lastDate,
    defaults: { inPage: true, mail: 'now', push: true },
    toast: false,
    toMany: true,
    several: 'tasks are due soon',
  }),
  'moved-deadline': kind({
    data: z.object({ taskId: id, title: z.string(), lastDate: timestamp }),
    text: ({ taskId, title, lastDate }, timeZone) => ({
      title: `The deadline of ${title} is now ${withZone(lastDate, timeZone)}`,
      detail: '',
      path: `/task-all/${taskId}`,
    }),
    defaults: { inPage: true, mail: 'now', push: true },
    toast: false,
    toMany: true,
  }),
  announcement: kind({
    data: z.object({ announcementId: id, title: z.string() }),
    text: ({ announcementId, title }) => ({
      title,
      detail: 'Announcement of the organisers',
      path: `/announcements/${announcementId}`,
    }),
    defaults: { inPage: true, mail: 'now', push: true },
    toast: false,
    toMany: true,
  }),
  answer: kind({
    data: z.object({
      messageId: id,
      topic: z.string().nullable(),
      /** The beginning of the answer. */
      excerpt: z.string(),
      /** The organisers have begun the conversation with it. */
      begun: z.boolean().optional(),
    }),
    text: ({ messageId, topic, excerpt, begun }) => ({
      title: begun
        ? 'A message from the organisers'
        : topic === null
          ? 'Your message was answered'
          : `Answered: ${topic}`,
      detail: excerpt,
      path: `/contact-us?message=${messageId}`,
    }),
    defaults: { inPage: true, mail: 'now', push: true },
    toast: true,
    toMany: false,
  }),
  points: kind({
    data: z.object({ entryId: id, points: z.int(), reason: z.string() }),
    text: ({ points, reason }) => ({
      title: points < 0 ? `${pointsOf(-points)} taken away` : `${pointsOf(points)} for you`,
      detail: reason,
      path: '/profile#points',
    }),
    defaults: { inPage: true, mail: 'digest', push: true },
    toast: false,
    toMany: false,
  }),
  account: kind({
    data: z.object({ event: z.literal('archive'), until: timestamp }),
    text: ({ until }, timeZone) => ({
      title: 'The archive of your data is ready',
      detail: `You can download it until ${withZone(until, timeZone)}`,
      path: '/my-data',
    }),
    endsAt: ({ until }) => until,
    defaults: { inPage: true, mail: 'now', push: false },
    toast: true,
    toMany: false,
  }),
  tier: kind({
    data: z.object({
      /** The name of the tier. */
      title: z.string(),
      /** The points from which one has it. */
      from: z.int(),
    }),
    text: ({ title, from }) => ({
      title: `You reached ${title}`,
      detail: `It begins at ${pointsOf(from)}. See what it unlocks and how to claim it`,
      path: '/incentives',
    }),
    defaults: { inPage: true, mail: 'digest', push: true },
    toast: true,
    toMany: false,
  }),
  certificate: kind({
    data: z.object({
      certificateId: id,
      title: z.string(),
      kind: z.enum(['certificate', 'letter']),
      /** Why it was revoked; absent: it was issued. */
      revoked: z.string().optional(),
    }),
    text: ({ title, kind, revoked }) => ({
      title:
        revoked !== undefined
          ? `Not valid any more: ${title}`
          : kind === 'letter'
            ? `A letter for you: ${title}`
            : `A certificate for you: ${title}`,
      detail: revoked ?? 'You can show it to others, and they can check it',
      path: '/my-certificates',
    }),
    defaults: { inPage: true, mail: 'now', push: true },
    toast: true,
    toMany: true,
  }),
  inactive: kind({
    data: z.object({
      /** Without a sign-in. */
      months: z.int(),
      deletesAt: timestamp,
    }),
    text: ({ months, deletesAt }, timeZone) => ({
      title: `Without a sign-in your account is deleted on ${withZone(deletesAt, timeZone)}`,
      detail: `The festival deletes accounts after ${months} months without a sign-in. If you sign in before, yours stays as it is`,
      path: '/dashboard',
    }),
    endsAt: ({ deletesAt }) => deletesAt,
    defaults: { inPage: true, mail: 'now', push: true },
    toast: false,
    toMany: true,
    required: true,
  }),
} as const;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationData<K extends NotificationKind> = z.output<(typeof notificationKinds)[K]['data']>;

export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
];

/** Whether students cannot turn it off. */
export const isRequired = (kind: NotificationKind): boolean => notificationKinds[kind].required === true;

/** The kinds for which students choose channels. */
export const chosenKindNames = notificationKindNames.filter((kind) => !isRequired(kind));

export const isNotificationKind = (name: string): name is NotificationKind =>
  Object.hasOwn(notificationKinds, name);

/**
 * A stored notification with its text; null for a kind or data of another release.
 * @param timeZone of the times that the text names: that of the reader where it is known
 */
export function describeNotification(name: string, data: unknown, timeZone: string) {
  if (!isNotificationKind(name)) return null;
  // The union of the kinds has no common type of `data`.
  const definition = notificationKinds[name] as unknown as Kind<z.ZodType<Record<string, unknown>>>;
  const parsed = definition.data.safeParse(data);
  if (!parsed.success) return null;
  const { data: known } = parsed;
  return { data: known, ...definition.text(known, timeZone), endsAt: definition.endsAt?.(known) ?? null };
}

/** The beginning of a text of people, on one line and cut at a word. */
export function notificationExcerpt(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= notificationExcerptLength) return flat;
  const cut = flat.slice(0, notificationExcerptLength);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > notificationExcerptLength / 2 ? space : notificationExcerptLength).trimEnd()}…`;
}
