import type { CertificateTemplate, CertificateTemplateInput } from '../contract/certificate-templates.ts';
import type { TestApp } from './test-app.ts';

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

async function created<T>(
  t: Pick<TestApp, 'request'>,
  path: string,
  cookie: string,
  body: object,
): Promise<T> {
  const response = await t.request('POST', path, { cookie, body });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<T>();
}

/** @param cookie of an administrator */
export const createTemplate = (t: Pick<TestApp, 'request'>, cookie: string, overrides?: object) =>
  created<CertificateTemplate>(
    t,
    '/api/admin/certificate-templates',
    cookie,
    certificateTemplateWith(overrides),
  );

/** From a template that was not edited. @returns the id of the certificate */
export async function issueTo(
  t: Pick<TestApp, 'request'>,
  cookie: string,
  body: { readonly templateId: string; readonly userId: string; readonly entered?: string },
): Promise<string> {
  return (await created<{ id: string }>(t, '/api/admin/certificates', cookie, { version: 1, ...body })).id;
}
