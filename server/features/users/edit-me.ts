import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Me, editMe as route } from '../../contract/users.ts';
import { isUniqueViolation, type Tx } from '../../database/db.ts';
import { definedValues } from '../../database/defined-values.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { findMe, readProfiles } from './find-me.ts';

/** A changed name alone leaves no first and last name that contradict it; the web's form has only the name. */
const withoutOldNames = (fields: { name?: string | undefined }) =>
  fields.name === undefined ? fields : { firstName: null, lastName: null, ...definedValues(fields) };

/**
 * Changes the given fields of the caller's profile.
 * @throws {AppError} validation_failed for an interest that is no domain of tasks, or an alias that is the alias, the name or the Tech ID of another student; file_not_available; unauthenticated if the account was deleted after the session was read
 */
export async function editMe(
  deps: FileDeps & Pick<Deps, 'site'> & { readonly adminEmails: ReadonlySet<string> },
  actor: StudentActor,
  { profilePhotoId, now, ...input }: Parsed<typeof route, 'body'> & { now: Date },
): Promise<Me> {
  const { id } = actor.user;
  // Different spaces would look alike.
  const fields = { ...input, alias: input.alias?.replaceAll(/\s+/g, ' ') ?? input.alias };
  const { programme } = (await deps.site.published()).content;
  const { me, discarded } = await deps.db.$transaction(async (tx) => {
    if (fields.interests)
      await refuseOtherDomains(tx, id, fields.interests, [
        ...programme.createDomains,
        ...programme.editDomains,
      ]);
    if (fields.alias) await refuseNameOfAnother(tx, id, fields.alias);
    // This update also locks the row while the photo is replaced.
    const { count } = await tx.user
      .updateMany({
        where: { id, deletedAt: null },
        data: { ...definedValues(withoutOldNames(fields)), updatedAt: now },
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? takenAlias() : error;
      });
    if (count !== 1) throw new AppError('unauthenticated');
    const discarded =
      profilePhotoId === undefined
        ? []
        : await rebindUploads(tx, {
            ids: profilePhotoId === null ? [] : [profilePhotoId],
            owner: { userId: id },
            target: { purpose: 'profile-photo', id },
          });
    return {
      me: await findMe((own) => readProfiles(runSqlIn(tx), deps.adminEmails, [own]), actor),
      discarded,
    };
  });
  await removeDiscarded(deps, discarded);
  return me;
}

/** A domain that is no longer one stays with who has it. */
async function refuseOtherDomains(
  tx: Tx,
  id: string,
  given: readonly string[],
  domains: readonly string[],
): Promise<void> {
  const own = await tx.user.findUnique({ where: { id }, select: { interests: true } });
  const known = new Set([...domains, ...(own?.interests ?? [])]);
  if (given.every((domain) => known.has(domain)) && new Set(given).size === given.length) return;
  throw new AppError('validation_failed', {
    fields: [
      { path: 'body.interests', message: 'The domains have changed. Reload the page, and choose again.' },
    ],
  });
}

/** Does not say which of the two it is: whether there is a student of a name is private. */
const takenAlias = () =>
  new AppError('validation_failed', {
    fields: [{ path: 'body.alias', message: 'This name is taken. Choose another one.' }],
  });

/** Others would take one student for the other. The index `users_name_order_idx` finds the name, and a unique one the Tech ID. */
async function refuseNameOfAnother(tx: Tx, id: string, alias: string): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT FROM users
    WHERE deleted_at IS NULL AND (lower(nullif(name, '')) = lower(${alias}) OR techid = upper(${alias})) AND id <> ${id}::uuid
    LIMIT 1`;
  if (found.length > 0) throw takenAlias();
}
