import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/verify.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { checkCredential, findCertificate } from './find-certificate.ts';

/** Asked for again each time, so that a certificate that is revoked is so at once. */
const revalidated = { 'cache-control': 'private, no-cache' };
const noIndex = { 'x-robots-tag': 'noindex' };

/** What everybody may read, and what programs of others need to check certificates. */
export function verifyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.verifyCertificate, async ({ params, reply }) => {
    reply.headers(noIndex);
    const { certificate, isIndexable } = await findCertificate(deps, params.id);
    reply.headers(revalidated);
    if (isIndexable) reply.removeHeader('x-robots-tag');
    return certificate;
  });
  mount(app, contract.checkCredential, ({ body }) => checkCredential(deps, body.jwt));
}
