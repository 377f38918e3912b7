/** What administrators are told of by mail: `mail-sign-in-news.ts` has the words. */
export type SignInNews =
  | 'new-browser'
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'factors-removed'
  | 'password-set';

/** The data of each queue's jobs: ids only. Everything else is read when the job runs. */
export interface JobData {
  readonly 'contact-mail': { readonly messageId: string };
  readonly 'notification-mail': { readonly notificationId: string };
  /** The mail of a day (YYYY-MM-DD) about what is new. */
  readonly 'notification-digest': { readonly userId: string; readonly day: string };
  readonly 'test-mail': { readonly deliveryId: string };
  /** To all devices of the student, or to one whose push service did not accept it before. */
  readonly 'notification-push': { readonly notificationId: string; readonly deviceId?: string };
  /** A notification of `kind` about the task, announcement or the like for many students. */
  readonly 'notification-fan-out': { readonly kind: string; readonly subjectId: string };
  /** All notifications about a deleted task. */
  readonly 'notification-removal': { readonly subjectId: string };
  /** Notifications of a deadline that an edited task no longer has. */
  readonly 'deadline-removal': { readonly subjectId: string };
  /** Of an administrator to a visitor, or of a student to the administrators. */
  readonly 'reply-mail': { readonly replyId: string };
  /** Copies the picture that Google has of an account. */
  readonly 'picture-copy': { readonly userId: string };
  /** To a student who asked for the deletion of their account. */
  readonly 'deletion-mail': { readonly userId: string };
  /** To a student whose account was disabled. */
  readonly 'disabled-mail': { readonly userId: string };
  /** To somebody who got a role, with the link that sets a password. */
  readonly 'invitation-mail': { readonly administratorId: string };
  /** To an administrator. No row keeps when it happened and in which browser. */
  readonly 'sign-in-news-mail': {
    readonly administratorId: string;
    readonly news: SignInNews;
    readonly key: string;
    readonly at: string;
    readonly browser: string | null;
  };
  /** Tells an applicant of the decision that made this version. */
  readonly 'application-mail': { readonly applicationId: string; readonly version: number };
  /** Makes the archive of a student's data. */
  readonly 'data-archive': { readonly uploadId: string };
  /** The board of an edition that was started, or whose start was undone. */
  readonly 'edition-board': { readonly editionId: number };
  /** Gives the students of a college that was merged or renamed the present name. */
  readonly 'college-move': { readonly collegeId: string };
  /** A part of a bulk review; the job enqueues the next part. */
  readonly 'review-batch': { readonly batchId: string };
  /** A part of an import of people or points; the job enqueues the next part. */
  readonly 'import-batch': { readonly batchId: string };
  /** A part of a change to many students; the job enqueues the next part. */
  readonly 'user-batch': { readonly batchId: string };
  /** Issues certificates to all students of a batch. */
  readonly 'certificate-batch': { readonly batchId: string };
}
export type QueueName = keyof JobData;

/** The stored data of a job, with the id of the request that enqueued it; each line of the job's log has this id. */
export type Enqueued<N extends QueueName> = JobData[N] & { readonly requestId: string };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** All times in seconds. */
interface QueueRules {
  /** A job that runs longer counts as failed and is retried. */
  readonly expireInSeconds: number;
  /** pg-boss confirms a running job twice in this time. One that is not confirmed counts as failed and is retried. */
  readonly heartbeatSeconds?: number;
  readonly retryLimit: number;
  /** Exponential backoff: delay of the first retry, doubled for each further one up to `retryDelayMax`, with jitter. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
}

/** About three days in total: a mail server may be down over a weekend. */
const mailRules: QueueRules = {
  expireInSeconds: 5 * minute,
  retryLimit: 20,
  retryDelay: 30,
  retryDelayMax: 6 * hour,
};

/** For a request to another server that is soon useless. */
const requestRules: QueueRules = {
  expireInSeconds: 2 * minute,
  retryLimit: 8,
  retryDelay: 30,
  retryDelayMax: 2 * hour,
};

/** A job that is retried continues after the last batch. */
const batchRules: QueueRules = {
  expireInSeconds: 15 * minute,
  // If the server or the database fails while such a job runs, it continues after two minutes instead of fifteen.
  heartbeatSeconds: 30,
  retryLimit: 20,
  retryDelay: 10,
  retryDelayMax: hour,
};

/** `install-jobs.ts` writes these rules to the database with each migration. */
export const queues: Readonly<Record<QueueName, QueueRules>> = {
  'contact-mail': mailRules,
  'notification-mail': mailRules,
  'notification-digest': mailRules,
  'test-mail': mailRules,
  'notification-push': requestRules,
  'notification-fan-out': batchRules,
  'notification-removal': batchRules,
  'deadline-removal': batchRules,
  'reply-mail': mailRules,
  'picture-copy': requestRules,
  'deletion-mail': { ...mailRules, retryLimit: 8 },
  'disabled-mail': mailRules,
  'invitation-mail': mailRules,
  'sign-in-news-mail': mailRules,
  'application-mail': mailRules,
  // Without an answer for an hour the page says that it failed, and the student may ask again.
  'data-archive': { ...batchRules, expireInSeconds: hour, retryLimit: 5, retryDelayMax: 10 * minute },
  'edition-board': batchRules,
  'college-move': batchRules,
  // A part takes ten seconds: after a crash another server continues soon.
  'review-batch': { ...batchRules, expireInSeconds: minute, retryDelay: 5 },
  'import-batch': { ...batchRules, expireInSeconds: minute, retryDelay: 5 },
  'user-batch': { ...batchRules, expireInSeconds: minute, retryDelay: 5 },
  'certificate-batch': batchRules,
};

/** How many jobs of a queue a server runs at the same time; one of those that are not here. */
export const concurrency: Readonly<Partial<Record<QueueName, number>>> = {
  'notification-mail': 5,
  'notification-digest': 5,
  'notification-push': 20,
};

/** The priority of a job for one of many students; a job for one student has 0 and comes first. */
export const fanOutPriority = -1;

/** The dead letter queue: jobs that failed on all attempts, kept for an operator. */
export const deadLetterOf = (name: QueueName) => `${name}-failed`;

/** Seconds for which waiting, completed and dead jobs are kept. */
export const retention = { waiting: 14 * day, done: 7 * day, dead: 90 * day } as const;
