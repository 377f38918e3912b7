import type { AdministratorActor } from '../../actor.ts';
import { fieldsOf } from '../../contract/import-fields.ts';
import type { Tx } from '../../database/db.ts';
import { lockAccount } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Profile } from './compare-rows.ts';
import {
  alreadyDeleted,
  type Filled,
  type Item,
  type ItemDeps,
  type ItemResult,
  kept,
  type RunningImport,
} from './import-item.ts';

/**
 * Makes the fields blank again that the import filled in, unless they have another value since. Where the college was merged or
 * got another name, it is the same one.
 */
export async function undoFilled(
  { now }: ItemDeps,
  tx: Tx,
  { id: batchId, actor }: RunningImport & { readonly actor: AdministratorActor },
  { userId, filled }: Item & { readonly filled: Filled | null },
): Promise<ItemResult> {
  if (userId === null || (await lockAccount(tx, userId)) === undefined) return alreadyDeleted;
  if (filled === null) return kept('It was not recorded which fields it filled in.');
  const account = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const [college] = await tx.$queryRaw<{ same: boolean | null }[]>`
    SELECT college_named(${account.college}) = college_named(${filled.college ?? null}) AS same`;
  const valueIn = (name: string) => account[name as keyof Profile];
  const left = fieldsOf('people').filter(({ name }) => name in filled && valueIn(name));
  const unchanged = left.filter(({ name }) =>
    name === 'college' ? college?.same : valueIn(name) === filled[name],
  );
  const isNeeded = ({ name }: { readonly name: string }) => name === 'name' && account.issuer !== null;
  const blanked = unchanged.filter((field) => !isNeeded(field));
  const changed = left.filter((field) => !unchanged.includes(field));
  if (blanked.length > 0) {
    const names = blanked.map(({ name }) => name);
    await tx.user.update({
      where: { id: userId },
      data: { ...Object.fromEntries(names.map((name) => [name, null])), updatedAt: now() },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: 'user.undo-import',
      subjectKind: 'user',
      subjectId: userId,
      detail: { batchId, changed: names.join(', ') },
    });
  }
  if (blanked.length === left.length) return { outcome: 'undone' };
  const message = [
    changed.length > 0 && `Changed since and kept: ${changed.map(({ label }) => label).join(', ')}.`,
    unchanged.some(isNeeded) && 'The name stays, because somebody has signed in to the account.',
  ]
    .filter(Boolean)
    .join(' ');
  return { outcome: blanked.length > 0 ? 'undone' : 'kept', message };
}
