import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/certificates.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { reissueCertificate, revokeCertificate } from './change-certificate.ts';
import { listQualified } from './find-qualified.ts';
import { issueCertificate } from './issue-certificate.ts';
import { listCertificates } from './list-certificates.ts';
import { editMyCertificate, listMyCertificates } from './my-certificates.ts';

export function certificateRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql } = deps;
  mount(app, contract.listQualified, ({ actor, params, query }) =>
    listQualified(deps, actor, { ...params, ...query }),
  );
  mount(app, contract.issueCertificate, ({ actor, body }) => issueCertificate(deps, actor, body));
  mount(app, contract.listCertificates, ({ actor, query }) => listCertificates(runSql, actor, query));
  mount(app, contract.reissueCertificate, ({ actor, params }) => reissueCertificate(deps, actor, params));
  mount(app, contract.revokeCertificate, ({ actor, params, body }) =>
    revokeCertificate(deps, actor, { ...params, ...body }),
  );
  mount(app, contract.listMyCertificates, ({ actor }) => listMyCertificates(db, actor));
  mount(app, contract.editMyCertificate, ({ actor, params, body }) =>
    editMyCertificate(db, actor, { ...params, ...body }),
  );
}
