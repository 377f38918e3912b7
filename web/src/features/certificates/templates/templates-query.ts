import { queryOptions } from '@tanstack/react-query';
import { getCertificateTemplate, listCertificateTemplates } from '#contract/certificate-templates.ts';
import { call } from '../../../api/client.ts';

export const templatesQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'templates'],
    queryFn: async ({ signal }) => (await call(listCertificateTemplates, { signal })).items,
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificates', 'template', id],
    queryFn: ({ signal }) => call(getCertificateTemplate, { params: { id }, signal }),
  });
