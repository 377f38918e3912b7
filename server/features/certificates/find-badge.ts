import { AppError } from '../../app-error.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import type { Deps } from '../../deps.ts';
import { bakePng, bakeSvg } from './bake-badge.ts';
import { credentialFile } from './credential.ts';
import { drawBadge, renderBadge } from './draw-badge.ts';
import { findCertificateRow } from './find-certificate.ts';
import { printIssued } from './print-certificate.ts';
import type { PrintFormat } from './typeset/typst-job.ts';

type BadgeDeps = Pick<Deps, 'db' | 'site'>;

/** @throws {AppError} not_found, also once the name was erased */
async function findNamed(deps: Pick<Deps, 'db'>, id: string) {
  const row = await findCertificateRow(deps, id);
  const { jwt, recipient } = row;
  if (jwt === null || recipient === null) throw new AppError('not_found');
  return { ...row, jwt, recipient };
}
const findJwt = async (deps: BadgeDeps, id: string) => (await findNamed(deps, id)).jwt;

const pictureOf = async ({ site }: BadgeDeps) => drawBadge((await site.published()).content.look.accent);

/** The files of a signed badge. Those of a revoked one too: who checks them reads that it was revoked. */
export const findBadge = {
  json: async (deps: BadgeDeps, id: string): Promise<string> => credentialFile(await findJwt(deps, id)),
  svg: async (deps: BadgeDeps, id: string): Promise<string> => {
    const jwt = await findJwt(deps, id);
    return bakeSvg(await pictureOf(deps), jwt);
  },
  png: async (deps: BadgeDeps, id: string): Promise<Buffer> => {
    const jwt = await findJwt(deps, id);
    return bakePng(await renderBadge(await pictureOf(deps)), jwt);
  },
} as const;

/** Visitors have one place in the queue of Typst, so that certificates which are issued do not wait behind all of them. */
const visitors = new Semaphore(1, 100);

/**
 * The certificate on paper, in the look that the site has now.
 * @throws {AppError} not_found, also once the name was erased; unavailable if Typst is overloaded
 */
export const findPrinted = async (
  deps: BadgeDeps & Pick<Deps, 'store' | 'config'>,
  id: string,
  format: PrintFormat,
): Promise<Uint8Array> => {
  const row = await findNamed(deps, id);
  return visitors.run(() => printIssued(deps, row, format));
};
