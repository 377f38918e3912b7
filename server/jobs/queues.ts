/** What each queue's jobs carry: ids only. The rest is read when the job runs, and is not kept twice. */
export interface JobData {
  readonly 'contact-mail': { readonly messageId: string };
}
export type QueueName = keyof JobData;

/** As a job is stored: with the request that enqueued it, whose id every line of the job's log has. */
export type Enqueued<N extends QueueName> = JobData[N] & { readonly requestId: string };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds throughout. */
interface QueueRules {
  /** A job that runs longer is taken for dead and tried again. */
  readonly expireInSeconds: number;
  readonly retryLimit: number;
  /** Before the first retry; doubled for each further one, up to `retryDelayMax`, with some jitter. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
}

/** The rules are written into the database by `install-jobs.ts`, with each migration. */
export const queues: Readonly<Record<QueueName, QueueRules>> = {
  // About three days in all: a mail server that is down over a weekend loses nothing.
  'contact-mail': {
    expireInSeconds: 2 * minute,
    retryLimit: 20,
    retryDelay: 30,
    retryDelayMax: 6 * hour,
  },
};

/** Jobs that never worked: kept for a person to look at. */
export const deadLetterOf = (name: QueueName) => `${name}-failed`;

/** How long a job may wait, and how long one that is done or given up is kept. */
export const retention = { waiting: 14 * day, done: 7 * day, dead: 90 * day } as const;
