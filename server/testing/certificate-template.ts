import type { CertificateTemplateInput } from '../contract/certificate-templates.ts';

/** What an organiser writes: by default a certificate for taking part. */
export const certificateTemplateWith = (overrides: object = {}): CertificateTemplateInput => ({
  name: 'Ambassadors',
  kind: 'certificate',
  award: { reason: 'participation' },
  title: 'Campus Ambassador',
  body: '{name} was an ambassador of {festival} in {edition}.',
  paragraph: '',
  description: 'Was a campus ambassador of {festival}.',
  criteria: 'At least one task was done and approved.',
  design: 'torch',
  paper: 'a4',
  signatures: [{ name: 'Ada Head', office: 'Head of the programme' }],
  ...overrides,
});
