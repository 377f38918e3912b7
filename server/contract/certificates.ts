import { z } from 'zod';
import { certificateReasonNames } from './certificate-reasons.ts';
import { certificateTemplate } from './certificate-templates.ts';
import {
  editionNumber,
  id,
  idParams,
  inEdition,
  line,
  pageOf,
  pageQuery,
  requiredReason,
  search,
  text,
  timestamp,
} from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

const { kind, design, paper, signatures } = certificateTemplate.shape;
/** Without the rules for what an organiser writes: these may change, and erased texts are empty. */
const wording = z.object({
  title: z.string(),
  body: z.string(),
  paragraph: z.string(),
  description: z.string(),
  criteria: z.string(),
});

/** What a template, the site and the edition say at the time of issue, with variables. */
export const issuedWording = z.object({
  kind,
  reason: z.enum(certificateReasonNames),
  wording,
  design,
  paper,
  signatures,
  festival: z.string(),
  organizer: z.string(),
  edition: z.string(),
  /** Of the variables that are the same for all students. */
  values: z.record(z.string(), z.string()),
});
export type IssuedWording = z.infer<typeof issuedWording>;

/** Everything on a certificate but the name: stored with it. The texts at the top are filled. */
export const issuedContent = issuedWording.extend(wording.shape);
export type IssuedContent = z.infer<typeof issuedContent>;

/**
 * - `valid`
 * - `replaced`: another one was issued instead, for example with a new name.
 * - `revoked`: the festival took it back, or the account was deleted.
 */
export const certificateStates = ['valid', 'replaced', 'revoked'] as const;
export const certificateState = z.enum(certificateStates);
export type CertificateState = z.infer<typeof certificateState>;

const shown = {
  id,
  state: certificateState,
  kind,
  reason: issuedContent.shape.reason,
  title: z.string(),
  edition: z.string(),
  issuedAt: timestamp,
  revokedAt: timestamp.nullable(),
  /** Public. */
  revokedReason: z.string().nullable(),
  replacedAt: timestamp.nullable(),
};

/** As administrators see it. */
export const certificate = z.object({
  ...shown,
  userId: id,
  /** Null once it was erased. */
  recipient: z.string().nullable(),
  templateId: id.nullable(),
  batchId: id.nullable(),
});
export type Certificate = z.infer<typeof certificate>;

export const ownCertificate = z.object({
  ...shown,
  description: z.string(),
  recipient: z.string().nullable(),
  /** Search engines may list its page. */
  listed: z.boolean(),
});
export type OwnCertificate = z.infer<typeof ownCertificate>;

const qualified = z.object({
  userId: id,
  name: z.string().nullable(),
  college: z.string().nullable(),
  /** Of the edition, with those that a freeze holds. */
  points: z.number().int(),
  /** On the board of the edition, if the template is for a place; null without one. */
  rank: z.number().int().nullable(),
  /** The one that they have; null: none is valid. */
  certificateId: id.nullable(),
});
export type Qualified = z.infer<typeof qualified>;

const path = '/api/admin/certificates';
const failures = {
  load: 'Failed to load the certificates. Please try again.',
  issue: 'The certificate could not be issued. Please try again.',
} as const;

export const listQualified = defineRoute({
  method: 'GET',
  path: '/api/admin/certificate-templates/:id/qualified',
  access: 'organise',
  summary: 'Who qualifies for certificates of a template now, and who has one; changes nothing',
  params: idParams,
  query: z.strictObject({ ...pageQuery, ...inEdition, search }),
  response: pageOf(qualified).extend({
    /** Of all who qualify, those who have one. */
    issued: z.number().int(),
  }),
  failure: 'Failed to find who qualifies. Please try again.',
});

export const issueCertificate = defineRoute({
  method: 'POST',
  path,
  access: 'organise',
  summary: 'Issue a certificate or letter to one student',
  body: z.strictObject({
    templateId: id,
    /** Of the template that was seen; another one is refused with `stale_version`. */
    version: z.int32().min(1),
    userId: id,
    /** By default the one that runs. */
    edition: editionNumber.optional(),
    /** Of a template for hours or for a role: the hours or the role. */
    entered: line(limits.certificateLineLength).default(''),
    /** Of a letter: instead of the template's. */
    paragraph: text(limits.certificateTextLength).optional(),
  }),
  response: certificate,
  status: 201,
  failure: failures.issue,
});

export const listCertificates = defineRoute({
  method: 'GET',
  path,
  access: 'organise',
  summary: 'Certificates and letters that were issued, newest first',
  query: z.strictObject({
    ...pageQuery,
    ...inEdition,
    search,
    templateId: id.optional(),
    userId: id.optional(),
    batchId: id.optional(),
    state: certificateState.optional(),
  }),
  response: pageOf(certificate),
  failure: failures.load,
});

export const reissueCertificate = defineRoute({
  method: 'POST',
  path: `${path}/:id/reissue`,
  access: 'organise',
  summary: 'Issue a certificate again with the present name; the old one says that it was replaced',
  params: idParams,
  response: certificate,
  status: 201,
  failure: failures.issue,
});

export const revokeCertificate = defineRoute({
  method: 'POST',
  path: `${path}/:id/revoke`,
  access: 'organise',
  summary: 'Revoke a certificate; everybody who checks it sees the reason',
  params: idParams,
  body: z.strictObject({ reason: requiredReason }),
  response: certificate,
  failure: 'The certificate could not be revoked. Please try again.',
});

export const listMyCertificates = defineRoute({
  method: 'GET',
  path: '/api/me/certificates',
  access: 'student',
  summary: 'My certificates and letters, newest first, without those that were replaced',
  response: z.object({ items: z.array(ownCertificate) }),
  failure: 'Failed to load your certificates. Please try again.',
});

export const editMyCertificate = defineRoute({
  method: 'PATCH',
  path: '/api/me/certificates/:id',
  access: 'student',
  summary: 'Let search engines list the page of a certificate of mine, or not',
  params: idParams,
  body: z.strictObject({ listed: z.boolean() }),
  response: ownCertificate,
  failure: 'Your choice could not be saved. Please try again.',
  idempotent: true,
});
