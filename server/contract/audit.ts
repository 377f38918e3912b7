import { z } from 'zod';
import { id, pageQuery, timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

/** An audit event: who did what, when, from where. */
export const auditEvent = z.object({
  id,
  at: timestamp,
  actor: z.object({
    kind: z.enum(['user', 'administrator', 'visitor', 'system']),
    /** Null for visitors and the system. */
    id: id.nullable(),
    /** Null for an account that was deleted. */
    name: z.string().nullable(),
  }),
  /** noun.verb, such as `submission.approve`. */
  action: z.string(),
  subject: z
    .object({
      kind: z.string(),
      /** Null: it was not known, such as the account of a refused sign-in. */
      id: id.nullable(),
      /** Its name or title now, of work also its student; null if it was deleted, or has none. */
      label: z.string().nullable(),
    })
    .nullable(),
  /** Of points by hand, of a freed address and of a disabled account: why, read now. Null of other events and if the account was deleted. */
  reason: z.string().nullable(),
  /** What changed; `before` and `after` are values, or objects of values. */
  detail: z.record(z.string(), z.unknown()),
  /** Null after 90 days, for what a job did, and where it is not known. */
  networkAddress: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const auditFilter = {
  /** The account that did it. */
  actor: id.optional(),
  action: z
    .string()
    .regex(/^[a-z-]{1,40}\.[a-z-]{1,40}$/)
    .optional(),
  /** What it was done to. */
  subject: id.optional(),
  /** What a student did, and what was done to their account, work, appeals and messages. */
  student: id.optional(),
  /**
   * What was done to a task, to the work for it, also if that was deleted, and to appeals about that; of a deleted task what
   * was done to itself and to deleted work for it.
   */
  task: id.optional(),
  from: timestamp.optional(),
  until: timestamp.optional(),
};

export const listAuditEvents = defineRoute({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'audit',
  summary: 'The audit trail, newest first',
  query: z.strictObject({ ...pageQuery, ...auditFilter }),
  /** Not counted: a trail of a million events would be read as a whole. */
  response: z.object({ items: z.array(auditEvent), nextCursor: z.string().nullable() }),
  failure: 'Failed to fetch the audit trail. Please try again.',
});

export const listAuditActions = defineRoute({
  method: 'GET',
  path: '/api/admin/audit/actions',
  access: 'audit',
  summary: 'The actions that the audit trail contains',
  response: z.object({ items: z.array(z.string()) }),
  failure: 'Failed to fetch the audit trail. Please try again.',
});

/** `audit.csv`: the events of `listAuditEvents`, ten columns, 'N/A' for blanks. */
export const exportAuditEvents = defineRoute({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'audit',
  summary: 'The audit trail as CSV, newest first',
  query: z.strictObject(auditFilter),
  produces: 'csv',
  failure: 'The audit trail could not be exported. Please try again.',
});
