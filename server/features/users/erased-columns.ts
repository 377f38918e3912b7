import type { User } from '#prisma/client.ts';

/**
 * What the deletion of an account does with each column of `users`. A new column does not compile until it is here; if it is
 * erased, a migration adds it to the check `users_erased_check` too. Without the erased columns, `uid` and `techid` do not
 * identify a person. What is cleared is not in the check, because a server of the release before does not know the column.
 */
const columns = {
  id: 'kept',
  uid: 'kept',
  issuer: 'erased',
  subject: 'erased',
  email: 'erased',
  name: 'erased',
  firstName: 'erased',
  lastName: 'erased',
  phone: 'erased',
  college: 'erased',
  program: 'erased',
  joiningYear: 'erased',
  techid: 'kept',
  points: 'kept',
  collegeCity: 'erased',
  collegeState: 'erased',
  linkedin: 'erased',
  facebook: 'erased',
  instagram: 'erased',
  pictureUrl: 'erased',
  createdAt: 'kept',
  updatedAt: 'kept',
  lastSignInAt: 'erased',
  newsSeenAt: 'cleared',
  disabledAt: 'kept',
  deletedAt: 'kept',
} as const satisfies Record<keyof User, 'kept' | 'erased' | 'cleared'>;

type ColumnThatIs<Fate> = {
  [Column in keyof User]: (typeof columns)[Column] extends Fate ? Column : never;
}[keyof User];
export type ErasedColumn = ColumnThatIs<'erased'>;

const isErased = (column: string): column is ErasedColumn =>
  column in columns && columns[column as keyof User] === 'erased';

export const erasedColumns: readonly ErasedColumn[] = Object.keys(columns).filter(isErased);

/** Null for every erased and every cleared column, as the data of an update. */
export const erasedValues = Object.fromEntries(
  Object.entries(columns).flatMap(([column, fate]) => (fate === 'kept' ? [] : [[column, null]])),
) as Record<ColumnThatIs<'erased' | 'cleared'>, null>;
