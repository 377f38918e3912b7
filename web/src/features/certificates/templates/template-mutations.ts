import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CertificateTemplateInput,
  createCertificateTemplate,
  deleteCertificateTemplate,
  editCertificateTemplate,
} from '#contract/certificate-templates.ts';
import { call } from '../../../api/client.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import { templateQuery, templatesQuery } from './templates-query.ts';

/** Creates a template, or changes one; `version` is the one that the edit began from. */
export function useSaveTemplate(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...input }: CertificateTemplateInput & { version: number }) =>
      id === null
        ? call(createCertificateTemplate, { body: input })
        : call(editCertificateTemplate, { params: { id }, body: { ...input, version } }),
    onSuccess(template) {
      queryClient.setQueryData(templateQuery(template.id).queryKey, template);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: ['certificates', 'qualified', template.id] }),
      ]);
    },
  });
}

export function useDeleteTemplate(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCertificateTemplate, { params: { id } }).catch(ignoreNotFound),
    onSettled: () => queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey }),
  });
}
