import { AppError } from '../../app-error.ts';
import { id as idSchema } from '../../contract/fields.ts';
import type { Answer } from '../../contract/route.ts';
import { isShown } from '../../contract/signed-badge.ts';
import type { checkCredential as checkRoute, VerifiedCertificate } from '../../contract/verify.ts';
import type { Deps } from '../../deps.ts';
import { verifyCredential } from './credential.ts';
import { issuerOf } from './issuer-documents.ts';
import { contentOf, presentShown } from './present-certificate.ts';

type FindDeps = Pick<Deps, 'db' | 'config' | 'now'>;

/** @throws {AppError} not_found, also for what is no id */
export async function findCertificateRow({ db }: Pick<Deps, 'db'>, id: string) {
  const row = idSchema.safeParse(id).success
    ? await db.certificate.findUnique({
        where: { id },
        include: { user: { select: { alias: true, hidden: true } } },
      })
    : null;
  if (row === null) {
    throw new AppError('not_found', {
      message: 'There is no certificate with this number. Check that the address is complete.',
    });
  }
  return row;
}

/**
 * What everybody may see who has the id.
 * @returns with `isIndexable`: the student wants that search engines list it, and goes by their name on this site
 * @throws {AppError} not_found, also for what is no id
 */
export async function findCertificate(
  deps: FindDeps,
  id: string,
): Promise<{ certificate: VerifiedCertificate; isIndexable: boolean }> {
  const row = await findCertificateRow(deps, id);
  const content = contentOf(row);
  const { listed, user, jwt } = row;
  // The contract leaves out what is only for administrators.
  const shown = { ...content, ...presentShown(row, content) };
  const isSigned = jwt === null ? null : isShown((await verifyCredential(deps, jwt))?.payload, shown);
  return {
    certificate: { ...shown, isSigned, issuer: issuerOf(deps).did, jwt },
    isIndexable:
      listed && isSigned !== false && shown.state === 'valid' && user.alias === null && !user.hidden,
  };
}

/** What a signed badge is worth: whether it is ours and unchanged, and how its certificate stands now. */
export async function checkCredential(deps: FindDeps, jwt: string): Promise<Answer<typeof checkRoute>> {
  const signed = await verifyCredential(deps, jwt);
  if (signed === null) return { signature: 'unknown', certificate: null };
  const { certificate } = await findCertificate(deps, signed.id);
  return { signature: 'signed', certificate };
}
