import { z } from 'zod';
import { certificateDesigns, certificateKinds, certificatePapers } from '#contract/certificate-designs.ts';
import { certificateReasonNames } from '#contract/certificate-reasons.ts';
import {
  type CertificateTemplate,
  type CertificateTemplateInput,
  certificateTemplateInput,
  certificateTextNames,
} from '#contract/certificate-templates.ts';
import type { SitePicture } from '#contract/site-pictures.ts';
import { draftKey } from '../../../forms/use-draft.ts';
import { startingTexts } from './starting-texts.ts';

/** Each reason keeps its value while another one is chosen. Numbers are kept as they are typed. */
const formValues = z.object({
  name: z.string(),
  kind: z.enum(certificateKinds),
  reason: z.enum(certificateReasonNames),
  tier: z.string(),
  places: z.string(),
  taskId: z.string(),
  points: z.string(),
  title: z.string(),
  body: z.string(),
  paragraph: z.string(),
  description: z.string(),
  criteria: z.string(),
  design: z.enum(certificateDesigns),
  paper: z.enum(certificatePapers),
  signatures: z.array(
    z.object({ name: z.string(), office: z.string(), picture: z.custom<SitePicture>().optional() }),
  ),
  /** The version that an edit began from; 0 for a new template. */
  version: z.number(),
});
export type TemplateFormValues = z.infer<typeof formValues>;

/** Names of the form's fields, for messages. */
export const templateLabels: Readonly<Record<Exclude<keyof TemplateFormValues, 'version'>, string>> = {
  name: 'Name',
  kind: 'Kind',
  reason: 'For',
  tier: 'Tier',
  places: 'Places',
  taskId: 'Task',
  points: 'Points',
  title: 'Title',
  body: 'Text',
  paragraph: 'Paragraph',
  description: 'What was achieved',
  criteria: 'What one has to do for it',
  design: 'Design',
  paper: 'Paper',
  signatures: 'Signatures',
};

export const emptyTemplate: TemplateFormValues = {
  name: '',
  kind: 'certificate',
  reason: 'participation',
  tier: '',
  places: '10',
  taskId: '',
  points: '',
  ...startingTexts('certificate', 'participation'),
  design: 'torch',
  paper: 'a4',
  signatures: [],
  version: 0,
};

/** What the contract takes of a stored template. */
export function inputOf(template: CertificateTemplate): CertificateTemplateInput {
  const { id: _, issued: __, version: ___, updatedAt: ____, ...input } = template;
  return input;
}

export function valuesOf(template: CertificateTemplate): TemplateFormValues {
  const { award, ...input } = inputOf(template);
  return {
    ...emptyTemplate,
    ...input,
    reason: award.reason,
    version: template.version,
    ...(award.reason === 'tier' && { tier: award.tier }),
    ...(award.reason === 'place' && { places: String(award.places) }),
    ...(award.reason === 'task' && { taskId: award.taskId }),
    ...(award.reason === 'points' && { points: String(award.points) }),
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

function awardIn({ reason, tier, places, taskId, points }: TemplateFormValues): unknown {
  switch (reason) {
    case 'tier':
      return { reason, tier };
    case 'place':
      return { reason, places: numberOf(places) };
    case 'task':
      return { reason, taskId };
    case 'points':
      return { reason, points: numberOf(points) };
    default:
      return { reason };
  }
}

/** What the contract takes, not checked yet. */
function inputIn(values: TemplateFormValues): object {
  const { name, kind, title, body, paragraph, description, criteria, design, paper, signatures } = values;
  return {
    ...{ name, kind, title, body, description, criteria, design, paper, signatures },
    award: awardIn(values),
    paragraph: kind === 'letter' ? paragraph : '',
  };
}

const isLocal = (key: unknown): key is string | number => typeof key !== 'symbol';

/** The values as the contract takes them. Its errors are at the fields of the form. */
export const templateForm: z.ZodType<CertificateTemplateInput & { version: number }, TemplateFormValues> = z
  .custom<TemplateFormValues>()
  .transform((values, context) => {
    const parsed = certificateTemplateInput.safeParse(inputIn(values));
    if (parsed.success) return { ...parsed.data, version: values.version };
    for (const { path, message } of parsed.error.issues) {
      const keys = path.filter(isLocal);
      context.addIssue({ code: 'custom', message, path: keys[0] === 'award' ? keys.slice(1) : keys });
    }
    return z.NEVER;
  });

export type PreviewInput =
  | { readonly template: CertificateTemplateInput; readonly problem: null }
  /** What is wrong with the first field. */
  | { readonly template: null; readonly problem: string };

/** What a preview needs of the values. What is not printed does not matter. */
export function previewInput(values: TemplateFormValues): PreviewInput {
  const notPrinted = { name: 'Preview', description: 'Preview', criteria: 'Preview' };
  const { data, error } = templateForm.safeParse({ ...values, ...notPrinted });
  if (data !== undefined) {
    const { version: _, ...template } = data;
    return { template, problem: null };
  }
  const [issue] = error.issues;
  const label = templateLabels[issue?.path[0] as keyof typeof templateLabels];
  return { template: null, problem: `${label}: ${issue?.message}` };
}

/** The texts for another kind or reason: those that were not changed since the start are replaced. */
export function textsFor(
  before: TemplateFormValues,
  next: Pick<TemplateFormValues, 'kind' | 'reason'>,
): Partial<TemplateFormValues> {
  const [former, starting] = [
    startingTexts(before.kind, before.reason),
    startingTexts(next.kind, next.reason),
  ];
  const unchanged = certificateTextNames.filter((name) => before[name] === former[name]);
  return Object.fromEntries(unchanged.map((name) => [name, starting[name]]));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The labels of the fields in which two versions differ. */
export const differences = (one: TemplateFormValues, other: TemplateFormValues): string[] =>
  (Object.keys(templateLabels) as (keyof typeof templateLabels)[])
    .filter((name) => !isSame(one[name], other[name]))
    .map((name) => templateLabels[name]);

export const newTemplateDraft = (email: string) => ({
  key: draftKey(email, 'new-certificate-template'),
  schema: formValues,
});
export const editTemplateDraft = (email: string, id: string) => ({
  key: draftKey(email, 'edit-certificate-template', id),
  schema: formValues,
});
