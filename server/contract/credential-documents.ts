import { z } from 'zod';
import { defineRoute } from './route.ts';

/** What programs of others read to check badges of this site. */

const jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});

export const getJwks = defineRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  access: 'public',
  summary: 'The public keys with which badges are signed, or were (RFC 7517)',
  response: z.object({ keys: z.array(jwk) }),
});

export const getDidDocument = defineRoute({
  method: 'GET',
  path: '/.well-known/did.json',
  access: 'public',
  summary: 'This site as the issuer of badges (did:web)',
  response: z.object({
    '@context': z.array(z.string()),
    id: z.string(),
    verificationMethod: z.array(
      z.object({ id: z.string(), type: z.string(), controller: z.string(), publicKeyJwk: jwk }),
    ),
    assertionMethod: z.array(z.string()),
  }),
});

export const statusListType = 'application/vc+jwt';

export const getStatusList = defineRoute({
  method: 'GET',
  path: '/api/status-lists/:list',
  access: 'public',
  summary: 'Which badges are no longer valid, as a signed Bitstring Status List',
  params: z.strictObject({ list: z.coerce.number().pipe(z.int().min(0).max(10_000)) }),
  produces: 'file',
  mediaTypes: [statusListType],
});

const badgeParams = z.strictObject({ id: z.string().max(200) });
const badge = <const Path extends string>(path: Path, summary: string, mediaType: string) =>
  defineRoute({
    method: 'GET',
    path,
    access: 'public',
    summary,
    params: badgeParams,
    produces: 'file',
    mediaTypes: [mediaType],
    rateLimit: 'downloads',
  });

export const getBadgeJson = badge(
  '/api/verify/:id/badge.json',
  'The badge as JSON (an enveloped verifiable credential)',
  'application/json',
);
export const getBadgePng = badge(
  '/api/verify/:id/badge.png',
  'A picture that contains the badge (Open Badges 3.0 baking)',
  'image/png',
);
export const getBadgeSvg = badge('/api/verify/:id/badge.svg', 'The same picture as SVG', 'image/svg+xml');
export const getCertificatePdf = badge(
  '/api/verify/:id/certificate.pdf',
  'The certificate or letter, with the badge attached as credential.json',
  'application/pdf',
);
export const getCertificatePicture = badge(
  '/api/verify/:id/certificate.svg',
  'The certificate or letter as a picture',
  'image/svg+xml',
);
