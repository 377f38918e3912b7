import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/certificate-templates.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  findTemplate,
  listTemplates,
} from './manage-templates.ts';
import { previewCertificate } from './preview-certificate.ts';

export function certificateTemplateRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, contract.listCertificateTemplates, ({ actor }) => listTemplates(db, actor));
  mount(app, contract.getCertificateTemplate, ({ params }) => findTemplate(db, params.id));
  mount(app, contract.createCertificateTemplate, ({ actor, body }) => createTemplate(deps, actor, body));
  mount(app, contract.editCertificateTemplate, ({ actor, params, body }) =>
    editTemplate(deps, actor, { ...body, ...params }),
  );
  mount(app, contract.previewCertificate, async ({ actor, body, reply }) => {
    const picture = await previewCertificate(deps, actor, body);
    return reply.header('cache-control', 'no-store').type(contract.svgType).send(Buffer.from(picture));
  });
  mount(app, contract.deleteCertificateTemplate, ({ actor, params }) => deleteTemplate(db, actor, params.id));
}
