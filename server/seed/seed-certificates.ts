import {
  type CertificateTemplateInput,
  certificateTemplateInput,
} from '../contract/certificate-templates.ts';
import type { Tx } from '../database/db.ts';

const signatures = [{ name: 'Meera Iyer', office: 'Head of Campus Relations' }];

const sampleTemplates: readonly CertificateTemplateInput[] = [
  {
    name: 'Campus ambassadors',
    kind: 'certificate',
    award: { reason: 'participation' },
    title: 'Certificate of participation',
    body: 'of {college} was a campus ambassador of {festival} in {edition}.',
    paragraph: '',
    description: 'Was a campus ambassador of {festival} in {edition}.',
    criteria: 'At least one task was done, reviewed and approved.',
    ...{ design: 'torch', paper: 'a4', signatures },
  },
  {
    name: 'Recommendation',
    kind: 'letter',
    award: { reason: 'role' },
    title: 'To whom it may concern',
    body: '{name} of {college} was {role} of {festival} in {edition}.',
    paragraph: '',
    description: 'Was {role} of {festival} in {edition}.',
    criteria: 'The office of the festival gave this role.',
    ...{ design: 'plain', paper: 'a4', signatures },
  },
];

export const addCertificateTemplates = (tx: Tx) =>
  tx.certificateTemplate.createMany({
    data: sampleTemplates.map((template) => certificateTemplateInput.parse(template)),
  });
