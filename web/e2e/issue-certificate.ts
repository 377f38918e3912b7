import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { certificateTemplateWith } from '../../server/testing/certificates.ts';
import { paths } from '../src/paths.ts';

/** Issues a certificate with this title to a student, without a page; returns its id. */
export async function issueCertificate(
  administrator: APIRequestContext,
  userId: string,
  title: string,
): Promise<string> {
  const made = await administrator.post('/api/admin/certificate-templates', {
    data: certificateTemplateWith({ name: title, title, award: { reason: 'role' } }),
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id: templateId } = await made.json();
  const issued = await administrator.post('/api/admin/certificates', {
    data: { templateId, version: 1, userId, entered: 'Lead' },
  });
  expect(issued.status(), await issued.text()).toBe(201);
  return (await issued.json()).id;
}

export async function revokeCertificate(administrator: APIRequestContext, id: string, reason: string) {
  const answer = await administrator.post(`/api/admin/certificates/${id}/revoke`, { data: { reason } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** As an administrator: the page of a new certificate of the sample festival's first student. */
export async function openCertificate(page: Page): Promise<void> {
  const found = await page.request.get('/api/admin/users?search=ambassador01');
  const { items } = await found.json();
  await page.goto(paths.certificate(await issueCertificate(page.request, items[0].id, 'Head of design')));
}
