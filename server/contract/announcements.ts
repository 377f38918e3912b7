import { z } from 'zod';
import {
  id,
  idParams,
  pageOf,
  pageQuery,
  requiredText,
  search,
  searchedPageOf,
  timestamp,
} from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { taskDomain } from './tasks.ts';

export const audienceKinds = ['all', 'college', 'domain', 'submitted', 'not_submitted'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** Who an announcement is for. */
export const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('college'),
    /** The whole name, in any case. */
    college: requiredText(limits.shortTextLength, 'Choose a college.'),
  }),
  z.strictObject({ kind: z.literal('domain'), domain: taskDomain }),
  z.strictObject({ kind: z.literal('submitted'), taskId: id }),
  z.strictObject({ kind: z.literal('not_submitted'), taskId: id }),
]);
export type Audience = z.output<typeof audience>;

/**
 * - `draft`: administrators see it.
 * - `scheduled`: it is published at `publishAt`.
 * - `published`: its recipients see it.
 * - `withdrawn`: its recipients no longer see it.
 */
export const announcementStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export const announcementState = z.enum(announcementStates);
export type AnnouncementState = z.infer<typeof announcementState>;

/** What administrators write. The body is Markdown. */
const announcementTexts = {
  title: requiredText(limits.titleLength, 'Enter a title.'),
  body: requiredText(limits.announcementLength, 'Write the announcement.'),
};

export const announcementInput = z.strictObject({ ...announcementTexts, audience });
export type AnnouncementInput = z.output<typeof announcementInput>;

/** The version that was read; an older one than the newest is refused with `stale_version`. */
const version = z.int32().min(1);

/** An announcement as administrators see it. */
export const announcement = z.object({
  id,
  title: z.string(),
  body: z.string(),
  audience: z.object({
    kind: z.enum(audienceKinds),
    /** The college or the domain, or the title of the task; null for everyone and for a deleted task. */
    name: z.string().nullable(),
    taskId: id.nullable(),
  }),
  state: announcementState,
  publishAt: timestamp.nullable(),
  /**
   * When a draft was to be published, if the task of its audience had been deleted by then; null once it is edited, without
   * which it cannot be scheduled again.
   */
  missedAt: timestamp.nullable(),
  publishedAt: timestamp.nullable(),
  correctedAt: timestamp.nullable(),
  withdrawnAt: timestamp.nullable(),
  version: z.number().int(),
  createdAt: timestamp,
  /** The name or address of the administrator. */
  createdBy: z.string().nullable(),
  /** Students that it was published for, as far as they have been determined. */
  recipients: z.number().int(),
  /** Those who have opened, dismissed or marked it as read. */
  readers: z.number().int(),
  /** Whether recipients are still being determined and notified. */
  delivering: z.boolean(),
});
export type Announcement = z.infer<typeof announcement>;

const failures = {
  load: 'Failed to load announcements. Please try again.',
  save: 'Failed to save the announcement. Please try again.',
} as const;

export const listAnnouncements = defineRoute({
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'organise',
  summary: 'All announcements, newest first',
  query: z.strictObject({ ...pageQuery, search, state: announcementState.optional() }),
  response: searchedPageOf(announcement),
  failure: failures.load,
});

export const getAnnouncement = defineRoute({
  method: 'GET',
  path: '/api/admin/announcements/:id',
  access: 'organise',
  summary: 'One announcement',
  params: idParams,
  response: announcement,
  failure: 'Failed to load this announcement. Please try again.',
});

export const createAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'organise',
  summary: 'Create a draft',
  body: announcementInput,
  response: announcement,
  status: 201,
  failure: failures.save,
});

export const editAnnouncement = defineRoute({
  method: 'PATCH',
  path: '/api/admin/announcements/:id',
  access: 'organise',
  summary: 'Change an announcement that is not published',
  params: idParams,
  body: announcementInput.extend({ version }),
  response: announcement,
  failure: failures.save,
});

export const publishAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/publish',
  access: 'organise',
  summary: 'Publish an announcement now or at a time',
  params: idParams,
  body: z.strictObject({
    version,
    /** Null: now. */
    publishAt: timestamp.nullable(),
  }),
  response: announcement,
  failure: 'Failed to publish the announcement. Please try again.',
});

export const unscheduleAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/unschedule',
  access: 'organise',
  summary: 'Make a scheduled announcement a draft again',
  params: idParams,
  body: z.strictObject({ version }),
  response: announcement,
  failure: failures.save,
});

export const correctAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/correct',
  access: 'organise',
  summary: 'Change the text of a published announcement',
  params: idParams,
  body: z.strictObject({
    ...announcementTexts,
    version,
    /** Its recipients are notified a second time and have not read it. */
    notifyAgain: z.boolean(),
  }),
  response: announcement,
  failure: 'Failed to correct the announcement. Please try again.',
});

export const withdrawAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/withdraw',
  access: 'organise',
  summary: 'Hide a published announcement from its recipients; mails that were sent remain',
  params: idParams,
  body: z.strictObject({ version }),
  response: announcement,
  failure: 'Failed to withdraw the announcement. Please try again.',
});

export const deleteAnnouncement = defineRoute({
  method: 'DELETE',
  path: '/api/admin/announcements/:id',
  access: 'organise',
  summary: 'Delete a draft',
  params: idParams,
  failure: 'Failed to delete the draft. Please try again.',
});

export const countAudience = defineRoute({
  method: 'POST',
  path: '/api/admin/announcement-audience',
  access: 'organise',
  summary: 'How many students an announcement to an audience would have now',
  body: audience,
  response: z.object({
    students: z.number().int(),
    /** Of a large audience only a part is counted: there are at least or at most so many. */
    bound: z.enum(['exact', 'least', 'most']),
  }),
  failure: 'The number of readers could not be loaded.',
});
export type AudienceCount = z.infer<typeof countAudience.response>;

export const announcementReader = z.object({
  id,
  name: z.string(),
  college: z.string().nullable(),
  readAt: timestamp,
});
export type AnnouncementReader = z.infer<typeof announcementReader>;

export const listAnnouncementReaders = defineRoute({
  method: 'GET',
  path: '/api/admin/announcements/:id/readers',
  access: 'organise',
  summary: 'Who has read an announcement, the last one first',
  params: idParams,
  query: z.strictObject(pageQuery),
  response: pageOf(announcementReader),
  failure: 'Failed to load the readers. Please try again.',
});
