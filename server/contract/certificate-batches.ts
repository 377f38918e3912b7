import { z } from 'zod';
import { batchFields } from './batch-fields.ts';
import { editionNumber, id, idParams, pageOf, pageQuery, requiredReason } from './fields.ts';
import { defineRoute } from './route.ts';

/** - `running`: a job issues them. - `undone`: those that it issued are revoked, and what waits is not issued. */
export const certificateBatchStates = ['running', 'done', 'undone'] as const;

/**
 * - `waiting`: the student's turn has not come.
 * - `issued`
 * - `had`: the student has got a valid one meanwhile.
 * - `failed`: the message says why.
 * - `stopped`: the turn did not come before it was undone, or its starter was no administrator any more.
 */
export const certificateOutcomes = ['waiting', 'issued', 'had', 'failed', 'stopped'] as const;
export const certificateOutcome = z.enum(certificateOutcomes);
export type CertificateOutcome = z.infer<typeof certificateOutcome>;

const count = z.number().int();

export const certificateBatch = z.object({
  /** Null once the template was deleted. */
  templateId: id.nullable(),
  /** Of the certificates, with variables. */
  title: z.string(),
  edition: z.string(),
  state: z.enum(certificateBatchStates),
  /** Students by outcome. */
  counts: z.record(certificateOutcome, count),
  ...batchFields,
});
export type CertificateBatch = z.infer<typeof certificateBatch>;

export const certificateBatchItem = z.object({
  userId: id,
  name: z.string().nullable(),
  outcome: certificateOutcome,
  /** Why none was issued. */
  message: z.string().nullable(),
});
export type CertificateBatchItem = z.infer<typeof certificateBatchItem>;

const path = '/api/admin/certificate-batches';
const failures = { load: 'Failed to load the certificates. Please try again.' } as const;

export const startCertificateBatch = defineRoute({
  method: 'POST',
  path,
  access: 'organise',
  summary: 'Issue certificates to all who qualify now and have none; a job does it',
  body: z.strictObject({
    templateId: id,
    /** Of the template that was seen; another one is refused with `stale_version`. */
    version: z.int32().min(1),
    /** By default the one that runs. */
    edition: editionNumber.optional(),
  }),
  response: certificateBatch,
  status: 201,
  failure: 'The certificates could not be issued. Please try again.',
});

export const listCertificateBatches = defineRoute({
  method: 'GET',
  path,
  access: 'organise',
  summary: 'Certificates that were issued to all who qualified, newest first',
  query: z.strictObject(pageQuery),
  response: pageOf(certificateBatch),
  failure: failures.load,
});

export const getCertificateBatch = defineRoute({
  method: 'GET',
  path: `${path}/:id`,
  access: 'organise',
  summary: 'Certificates that are issued to all who qualify, with the progress',
  params: idParams,
  response: certificateBatch,
  failure: failures.load,
});

export const listCertificateBatchItems = defineRoute({
  method: 'GET',
  path: `${path}/:id/items`,
  access: 'organise',
  summary: 'The students of a batch of certificates, and what happened to each',
  params: idParams,
  query: z.strictObject({ ...pageQuery, outcome: certificateOutcome.optional() }),
  response: pageOf(certificateBatchItem),
  failure: failures.load,
});

export const undoCertificateBatch = defineRoute({
  method: 'POST',
  path: `${path}/:id/undo`,
  access: 'organise',
  summary: 'Revoke all certificates of a batch; everybody who checks one sees the reason',
  params: idParams,
  body: z.strictObject({ reason: requiredReason }),
  response: certificateBatch,
  failure: 'The certificates could not be revoked. Please try again.',
});
