import { z } from 'zod';

/** How long the festival keeps what the software deletes by age: a part of the site (site.ts), so it is published. */

type Unit = 'months' | 'days';

export interface PeriodSetting {
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
  /** Absent: kept until the festival enters a number. */
  readonly usual?: number;
  readonly label: string;
  readonly hint: string;
}

/** Days before the deletion of an inactive account on which its owner is told. */
export const inactiveNoticeDays = { first: 30, second: 7 } as const;
/** Days after its publication from which a shorter period counts, so that a mistake can be corrected. */
export const retentionGraceDays = 7;

/** Every setting. The order is that of the form. */
export const retentionSettings = {
  inactiveMonths: {
    unit: 'months',
    min: 12,
    max: 120,
    label: 'Accounts: months without a sign-in',
    hint: `12 to 120; empty: they are kept. Their owners are told by mail and in the bell ${inactiveNoticeDays.first} and ${inactiveNoticeDays.second} days before, and a sign-in keeps the account. Nothing is deleted without a mail server.`,
  },
  rejectedFileDays: {
    unit: 'days',
    min: 14,
    max: 3_650,
    label: 'Files of rejected work: days after the last step',
    hint: '14 to 3650; empty: they are kept. Counted from the review, the decision of an appeal or the last day for a revision, whichever is latest. The work itself stays.',
  },
  messageMonths: {
    unit: 'months',
    min: 1,
    max: 120,
    usual: 12,
    label: 'Messages: months after the last reply',
    hint: '1 to 120. With all replies, handled or not.',
  },
  notificationMonths: {
    unit: 'months',
    min: 1,
    max: 60,
    usual: 12,
    label: 'Notifications: months',
    hint: '1 to 60.',
  },
  draftDays: {
    unit: 'days',
    min: 7,
    max: 3_650,
    usual: 90,
    label: 'Unfinished work: days after the last change',
    hint: '7 to 3650. Drafts of students, with their files.',
  },
  auditMonths: {
    unit: 'months',
    min: 3,
    max: 120,
    label: 'Audit trail: months',
    hint: '3 to 120; empty: it is kept. With 24 months two editions can be compared.',
  },
  applicationMonths: {
    unit: 'months',
    min: 1,
    max: 60,
    usual: 6,
    label: 'Applications: months after the last change',
    hint: '1 to 60. Whatever was decided, also those that were not sent or not decided. The accounts of accepted ones stay.',
  },
  pastEditionMonths: {
    unit: 'months',
    min: 1,
    max: 120,
    label: 'Past editions: months after the end of an edition',
    hint: '1 to 120; empty: they are kept. Unfinished work, attempts at quizzes, answers and files of reviewed work. Titles, reviews and points stay.',
  },
} as const satisfies Record<string, PeriodSetting>;

export type RetentionSetting = keyof typeof retentionSettings;
export const retentionSettingNames = Object.keys(retentionSettings) as RetentionSetting[];

const period = ({ min, max }: PeriodSetting) =>
  z
    .int('Enter a whole number.')
    .min(min, `Enter a number from ${min} on.`)
    .max(max, `Enter a number up to ${max}.`);
const usually = <S extends PeriodSetting & { readonly usual: number }>(setting: S) =>
  period(setting).default(setting.usual);

export const retention = z.strictObject({
  inactiveMonths: period(retentionSettings.inactiveMonths).optional(),
  rejectedFileDays: period(retentionSettings.rejectedFileDays).optional(),
  messageMonths: usually(retentionSettings.messageMonths),
  notificationMonths: usually(retentionSettings.notificationMonths),
  draftDays: usually(retentionSettings.draftDays),
  auditMonths: period(retentionSettings.auditMonths).optional(),
  applicationMonths: usually(retentionSettings.applicationMonths),
  pastEditionMonths: period(retentionSettings.pastEditionMonths).optional(),
});
export type Retention = z.output<typeof retention>;
export const defaultRetention = retention.parse({});

/** What a setting deletes: the rows that are counted, and deleted in batches. */
export const retentionKinds = {
  accounts: { setting: 'inactiveMonths', what: 'Inactive accounts' },
  rejectedFiles: { setting: 'rejectedFileDays', what: 'Files of rejected works' },
  messages: { setting: 'messageMonths', what: 'Messages' },
  notifications: { setting: 'notificationMonths', what: 'Notifications' },
  drafts: { setting: 'draftDays', what: 'Unfinished works' },
  audit: { setting: 'auditMonths', what: 'Events of the audit trail' },
  applications: { setting: 'applicationMonths', what: 'Applications' },
  editionDrafts: { setting: 'pastEditionMonths', what: 'Unfinished works of past editions' },
  editionAttempts: { setting: 'pastEditionMonths', what: 'Attempts at quizzes of past editions' },
  editionAnswers: { setting: 'pastEditionMonths', what: 'Answers of past editions' },
  editionFiles: { setting: 'pastEditionMonths', what: 'Files of past editions' },
} as const satisfies Record<string, { setting: RetentionSetting; what: string }>;
export type RetentionKind = keyof typeof retentionKinds;
export const retentionKindNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]];

/** The moment before which something is old enough at `at`. A month earlier than 31 March is the last day of February. */
export function retainedSince(setting: RetentionSetting, value: number, at: Date): Date {
  const since = new Date(at);
  if (retentionSettings[setting].unit === 'days') {
    since.setUTCDate(since.getUTCDate() - value);
    return since;
  }
  const day = since.getUTCDate();
  since.setUTCMonth(since.getUTCMonth() - value);
  if (since.getUTCDate() !== day) since.setUTCDate(0);
  return since;
}

/** Whether `after` keeps for a shorter time than `before`. Absent: for ever. */
export const isShorter = (after: number | undefined, before: number | undefined): boolean =>
  (after ?? Number.POSITIVE_INFINITY) < (before ?? Number.POSITIVE_INFINITY);
