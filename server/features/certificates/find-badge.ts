import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { bakePng, bakeSvg } from './bake-badge.ts';
import { credentialContext } from './credential.ts';
import { drawBadge, renderBadge } from './draw-badge.ts';
import { findCertificateRow } from './find-certificate.ts';

type BadgeDeps = Pick<Deps, 'db' | 'site'>;

/** @throws {AppError} not_found, also once the name was erased */
async function findJwt(deps: BadgeDeps, id: string): Promise<string> {
  const { jwt } = await findCertificateRow(deps, id);
  if (jwt === null) throw new AppError('not_found');
  return jwt;
}

const pictureOf = async ({ site }: BadgeDeps) => drawBadge((await site.published()).content.look.accent);

/** The files of a signed badge. Those of a revoked one too: who checks them reads that it was revoked. */
export const findBadge = {
  json: async (deps: BadgeDeps, id: string): Promise<string> =>
    JSON.stringify({
      '@context': credentialContext,
      id: `data:application/vc+jwt,${await findJwt(deps, id)}`,
      type: 'EnvelopedVerifiableCredential',
    }),
  svg: async (deps: BadgeDeps, id: string): Promise<string> => {
    const jwt = await findJwt(deps, id);
    return bakeSvg(await pictureOf(deps), jwt);
  },
  png: async (deps: BadgeDeps, id: string): Promise<Buffer> => {
    const jwt = await findJwt(deps, id);
    return bakePng(await renderBadge(await pictureOf(deps)), jwt);
  },
} as const;
