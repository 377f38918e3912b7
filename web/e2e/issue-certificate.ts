import { type APIRequestContext, expect } from '@playwright/test';
import { certificateTemplateWith } from '../../server/testing/certificates.ts';

/** Issues a certificate with this title to the student, without a page; returns its id. */
export async function issueCertificate(
  administrator: APIRequestContext,
  student: APIRequestContext,
  title: string,
): Promise<string> {
  const { user } = await (await student.get('/api/session')).json();
  const made = await administrator.post('/api/admin/certificate-templates', {
    data: certificateTemplateWith({ name: title, title, award: { reason: 'role' } }),
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id: templateId } = await made.json();
  const issued = await administrator.post('/api/admin/certificates', {
    data: { templateId, userId: user.id, entered: 'Lead' },
  });
  expect(issued.status(), await issued.text()).toBe(201);
  return (await issued.json()).id;
}

export async function revokeCertificate(administrator: APIRequestContext, id: string, reason: string) {
  const answer = await administrator.post(`/api/admin/certificates/${id}/revoke`, { data: { reason } });
  expect(answer.status(), await answer.text()).toBe(200);
}
