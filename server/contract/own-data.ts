import { z } from 'zod';
import type { AuditAction } from './audit-actions.ts';
import { id, pageQuery, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { file } from './uploads.ts';

const hour = 3_600_000;

/** When an account is deleted whose student asked for it then. */
export const deletionAt = (requestedAt: Date) =>
  new Date(requestedAt.getTime() + limits.deletionHours * hour);

/** Until when an archive can be downloaded that was ready then. */
export const archiveUntil = (readyAt: Date) => new Date(readyAt.getTime() + limits.archiveHours * hour);

const count = z.number().int();

/** What the deletion of the account removes, and what stays without a name. */
const deletionCounts = z.object({
  removed: z.object({
    files: count,
    /** Of all files together. */
    fileBytes: count,
    /** Work that was not reviewed, and work that was begun. */
    works: count,
    messages: count,
    notifications: count,
    sessions: count,
  }),
  kept: z.object({ reviewedWorks: count, ledgerEntries: count }),
  /** Valid ones: the student decides about them. */
  certificates: count,
});
export type DeletionCounts = z.infer<typeof deletionCounts>;

const archive = z.object({
  requestedAt: timestamp,
  /** Null while it is being made. */
  ready: z.object({ file, until: timestamp }).nullable(),
});
export type Archive = z.infer<typeof archive>;

const ownData = z.object({
  /** The address that a deletion asks for. */
  email: z.string(),
  deletion: z.object({ requestedAt: timestamp, at: timestamp, keepsCertificates: z.boolean() }).nullable(),
  /** Null: there is none, or it could not be made within an hour. */
  archive: archive.nullable(),
  counts: deletionCounts,
  /** What the student has agreed to beyond what the programme needs. */
  consents: z.object({
    joinedAt: timestamp,
    /** The last agreement to privacy and terms; null if joining counts as that. */
    agreedAt: timestamp.nullable().default(null),
    /** Since when everybody may see the public page; null if nobody does. */
    publicPageSince: timestamp.nullable(),
    /** Browsers to which notifications are pushed. */
    pushDevices: z.array(z.object({ label: z.string(), since: timestamp })),
  }),
});
export type OwnData = z.infer<typeof ownData>;

export const getOwnData = defineRoute({
  method: 'GET',
  path: '/api/me/data',
  access: 'student',
  summary: 'What is stored about me, and whether my account is to be deleted',
  response: ownData,
  failure: 'Failed to load your data. Please try again.',
});

/** What an administrator did, for the student. */
export const accessActions = {
  'user.open': 'Opened your profile',
  'submission.open': 'Opened your work',
  'submission.claim': 'Opened your work to review it',
  'user.export': 'Exported the list of students',
} as const satisfies Partial<Record<AuditAction, string>>;
type AccessAction = keyof typeof accessActions;

const access = z.object({
  id,
  at: timestamp,
  /** The name of the administrator, if they have one. */
  by: z.string().nullable(),
  action: z.enum(Object.keys(accessActions) as [AccessAction, ...AccessAction[]]),
  /** The title of the task, if it was about work. */
  work: z.string().nullable(),
});
export type Access = z.infer<typeof access>;

export const listAccesses = defineRoute({
  method: 'GET',
  path: '/api/me/accesses',
  access: 'student',
  summary: 'Which administrators opened my profile and my work, newest first',
  query: z.strictObject(pageQuery),
  response: z.object({ items: z.array(access), nextCursor: z.string().nullable() }),
  failure: 'Failed to load who saw your data. Please try again.',
});

/** Made in the background. Another one replaces it; while one is being made, a repetition changes nothing. */
export const requestArchive = defineRoute({
  method: 'POST',
  path: '/api/me/archive',
  access: 'student',
  withoutConsent: true,
  summary: 'Make an archive of all my data and files',
  response: archive,
  status: 202,
  idempotent: true,
  failure: 'Your data could not be prepared. Please try again.',
  rateLimit: 'uploads',
});

export const requestDeletion = defineRoute({
  method: 'POST',
  path: '/api/me/deletion',
  access: 'student',
  withoutConsent: true,
  summary: `Delete my account in ${limits.deletionHours} hours`,
  body: z.strictObject({
    /** The address of the account, typed to confirm it. */
    email: z.string().trim().min(1, 'Type the email address of your account.').max(254),
    /** Certificates stay valid, without the name; otherwise they are revoked. */
    keepCertificates: z.boolean().default(false),
  }),
  idempotent: true,
  failure: 'Your account could not be deleted. Please try again.',
});

export const keepMyAccount = defineRoute({
  method: 'DELETE',
  path: '/api/me/deletion',
  access: 'student',
  withoutConsent: true,
  summary: 'Keep my account, which was to be deleted',
  failure: 'Your account is still to be deleted. Please try again.',
});

/** By the signed link of a mail, without a session. Repetitions change nothing. */
export const keepAccount = defineRoute({
  method: 'POST',
  path: '/api/keep-account',
  access: 'public',
  summary: 'Keep an account that was to be deleted, by the signed link of a mail',
  body: z.strictObject({ token: z.string().max(200) }),
  /** False: the account was deleted before. */
  response: z.object({ kept: z.boolean() }),
  idempotent: true,
  failure: 'Your account is still to be deleted. Please try again.',
});
