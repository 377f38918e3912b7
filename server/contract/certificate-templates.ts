import { z } from 'zod';
import {
  certificateDesigns,
  certificateKinds,
  certificateLimits,
  certificatePapers,
} from './certificate-designs.ts';
import {
  type CertificateReason,
  certificateAward,
  personalVariables,
  variablesOf,
} from './certificate-reasons.ts';
import { editionNumber, id, idParams, line, requiredText, text, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { sitePictureIn } from './site-picture-schema.ts';
import { unknownVariablesProblem } from './variables.ts';

/** Below the text, from left to right. */
const signature = z.strictObject({
  name: line(limits.certificateLineLength).min(1, 'Enter the name of who signs.'),
  office: line(limits.certificateLineLength),
  /** Uploaded as a picture of the site, which it is kept like. */
  picture: sitePictureIn('signature').optional(),
});

/** What is printed and signed, with variables. */
const texts = {
  title: line(certificateLimits.title).min(1, 'Enter a title.'),
  body: requiredText(limits.certificateTextLength, 'Write the text.'),
  /** Of a letter: what an administrator can replace for each student. */
  paragraph: text(limits.certificateTextLength),
  /** What the badge says: what was achieved, and what one has to do for it. */
  description: requiredText(limits.certificateTextLength, 'Say what was achieved.'),
  criteria: requiredText(limits.certificateTextLength, 'Say what one has to do for it.'),
};
export type CertificateTextName = keyof typeof texts;
export const certificateTextNames = Object.keys(texts) as readonly CertificateTextName[];

/** Texts that stay when the account is deleted, so that they must not name the student. */
const impersonal: readonly string[] = ['title', 'description', 'criteria'];

/** What a text can name, with braces. */
export const variablesIn = (field: CertificateTextName, reason: CertificateReason): string[] =>
  variablesOf(reason).filter(
    (each) => !impersonal.includes(field) || !personalVariables.some((name) => each === `{${name}}`),
  );

const fields = z.strictObject({
  /** For administrators. */
  name: line(limits.certificateLineLength).min(1, 'Enter a name.'),
  kind: z.enum(certificateKinds),
  award: certificateAward,
  ...texts,
  design: z.enum(certificateDesigns),
  paper: z.enum(certificatePapers),
  signatures: z
    .array(signature)
    .max(certificateLimits.signatures, `Use at most ${certificateLimits.signatures} signatures.`),
});

/** What an organiser writes. */
export const certificateTemplateInput = fields.superRefine((template, context) => {
  for (const field of certificateTextNames) {
    const message = unknownVariablesProblem(template[field], variablesIn(field, template.award.reason));
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
  }
  const longest = certificateLimits.body[template.kind];
  if (template.body.length > longest)
    context.addIssue({ code: 'custom', path: ['body'], message: `Use at most ${longest} characters.` });
  if (template.kind === 'certificate' && template.paragraph !== '')
    context.addIssue({ code: 'custom', path: ['paragraph'], message: 'Only letters have a paragraph.' });
});
export type CertificateTemplateInput = z.output<typeof certificateTemplateInput>;

export const certificateTemplate = z.object({
  id,
  ...fields.shape,
  /** Certificates issued from it that are valid. */
  issued: z.number().int(),
  version: z.number().int(),
  updatedAt: timestamp,
});
export type CertificateTemplate = z.infer<typeof certificateTemplate>;

const path = '/api/admin/certificate-templates';
export const svgType = 'image/svg+xml';
const failures = {
  load: 'Failed to load the templates. Please try again.',
  save: 'The template could not be saved. Please try again.',
} as const;

export const listCertificateTemplates = defineRoute({
  method: 'GET',
  path,
  access: 'organise',
  summary: 'All templates of certificates and letters, by name',
  response: z.object({ items: z.array(certificateTemplate) }),
  failure: failures.load,
});

export const getCertificateTemplate = defineRoute({
  method: 'GET',
  path: `${path}/:id`,
  access: 'organise',
  summary: 'A template of certificates or letters',
  params: idParams,
  response: certificateTemplate,
  failure: failures.load,
});

export const createCertificateTemplate = defineRoute({
  method: 'POST',
  path,
  access: 'organise',
  summary: 'Create a template of certificates or letters',
  body: certificateTemplateInput,
  response: certificateTemplate,
  status: 201,
  failure: failures.save,
});

export const editCertificateTemplate = defineRoute({
  method: 'PATCH',
  path: `${path}/:id`,
  access: 'organise',
  summary: 'Change a template; certificates that were issued stay as they are',
  params: idParams,
  body: certificateTemplateInput.safeExtend({
    /** The version that was edited; an older one than the newest is refused with `stale_version`. */
    version: z.int32().min(1),
  }),
  response: certificateTemplate,
  failure: failures.save,
});

export const deleteCertificateTemplate = defineRoute({
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'organise',
  summary: 'Delete a template; certificates that were issued stay valid',
  params: idParams,
  failure: 'The template could not be deleted. Please try again.',
});

export const previewCertificate = defineRoute({
  method: 'POST',
  path: `${path}/preview`,
  access: 'organise',
  summary: 'A certificate of a template, saved or not, as a picture (SVG); issues nothing',
  body: z.strictObject({
    template: certificateTemplateInput,
    /** A student who qualifies or for whom something is entered. By default an example. */
    userId: id.optional(),
    /** By default the one that runs. */
    edition: editionNumber.optional(),
    /** As in `issueCertificate`. */
    entered: line(limits.certificateLineLength).default(''),
  }),
  produces: 'file',
  mediaTypes: [svgType],
  rateLimit: 'downloads',
  idempotent: true,
  failure: 'The preview could not be made. Please try again.',
});
