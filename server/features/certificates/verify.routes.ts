import type { FastifyInstance } from 'fastify';
import * as documents from '../../contract/credential-documents.ts';
import * as contract from '../../contract/verify.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { findBadge, findPrinted } from './find-badge.ts';
import { checkCredential, findCertificate } from './find-certificate.ts';
import { findStatusList } from './find-status-list.ts';
import { didDocument, jwks } from './issuer-documents.ts';

/** Asked for again each time, so that a certificate that is revoked is so at once. */
const revalidated = { 'cache-control': 'private, no-cache' };
const noIndex = { 'x-robots-tag': 'noindex' };
/** For pages of others that check badges. */
const forOthers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const keptShortly = { 'cache-control': 'public, max-age=300', ...forOthers };
/** An SVG is not shown as a page of this site, although it contains no script. */
const asDownload = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });
const badgeHeaders = { ...revalidated, ...noIndex, ...forOthers };

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
  mount(app, documents.getJwks, async ({ reply }) => {
    reply.headers(keptShortly);
    return jwks(deps);
  });
  mount(app, documents.getDidDocument, async ({ reply }) => {
    reply.headers(keptShortly);
    return didDocument(deps);
  });
  mount(app, documents.getStatusList, async ({ params, reply }) => {
    const list = await findStatusList(deps, params.list);
    return reply.headers(keptShortly).type(documents.statusListType).send(list);
  });
  mount(app, documents.getBadgeJson, async ({ params, reply }) => {
    const badge = await findBadge.json(deps, params.id);
    return reply.headers(badgeHeaders).type('application/json').send(badge);
  });
  mount(app, documents.getBadgePng, async ({ params, reply }) => {
    const badge = await findBadge.png(deps, params.id);
    return reply.headers(badgeHeaders).type('image/png').send(badge);
  });
  mount(app, documents.getBadgeSvg, async ({ params, reply }) => {
    const badge = await findBadge.svg(deps, params.id);
    return reply
      .headers({ ...badgeHeaders, ...asDownload('badge.svg') })
      .type('image/svg+xml')
      .send(badge);
  });
  mount(app, documents.getCertificatePdf, async ({ params, reply }) => {
    const pdf = await findPrinted(deps, params.id, 'pdf');
    return reply
      .headers({
        ...badgeHeaders,
        'content-disposition': `inline; filename="certificate-${params.id.slice(0, 8)}.pdf"`,
      })
      .type('application/pdf')
      .send(Buffer.from(pdf));
  });
  mount(app, documents.getCertificatePicture, async ({ params, reply }) => {
    const picture = await findPrinted(deps, params.id, 'svg');
    return reply
      .headers({ ...badgeHeaders, ...asDownload('certificate.svg') })
      .type('image/svg+xml')
      .send(Buffer.from(picture));
  });
}
