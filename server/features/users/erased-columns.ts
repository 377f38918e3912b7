import type { User } from '#prisma/client.ts';

/**
 * What the deletion of an account does with each column of `users`; a new column does not compile until it is here.
 * `erased` and `cleared` both set it to null. `erased` is for what identifies a person: the check `users_erased_check`
 * requires it, so a migration adds a new column there too. `cleared` is for a column that the check leaves out, because a
 * server of the release before does not know the column and would fail to delete an account. `emptied` is the same for a list. `kept` columns stay: without
 * the erased ones, `uid` and `techid` do not identify a person.
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
  collegeId: 'cleared',
  program: 'erased',
  joiningYear: 'erased',
  alias: 'cleared',
  hidden: 'kept',
  techid: 'kept',
  points: 'kept',
  collegeCity: 'erased',
  collegeState: 'erased',
  linkedin: 'erased',
  facebook: 'erased',
  instagram: 'erased',
  pictureUrl: 'erased',
  copiedPictureId: 'cleared',
  copiedPictureUrl: 'cleared',
  addressFreedReason: 'cleared',
  createdAt: 'kept',
  updatedAt: 'kept',
  lastSignInAt: 'erased',
  newsSeenAt: 'cleared',
  calendarNumber: 'kept',
  interests: 'emptied',
  welcomeStep: 'cleared',
  agreedTo: 'cleared',
  disabledAt: 'kept',
  disabledReason: 'cleared',
  deletionRequestedAt: 'cleared',
  keepsCertificates: 'kept',
  deletedAt: 'kept',
} as const satisfies Record<keyof User, 'kept' | 'erased' | 'cleared' | 'emptied'>;

type ColumnThatIs<Fate> = {
  [Column in keyof User]: (typeof columns)[Column] extends Fate ? Column : never;
}[keyof User];
export type ErasedColumn = ColumnThatIs<'erased'>;

const isErased = (column: string): column is ErasedColumn =>
  column in columns && columns[column as keyof User] === 'erased';

export const erasedColumns: readonly ErasedColumn[] = Object.keys(columns).filter(isErased);

/** Null for every erased and every cleared column, as the data of an update; an empty list for an emptied one. */
export const erasedValues = Object.fromEntries(
  Object.entries(columns).flatMap(([column, fate]) =>
    fate === 'kept' ? [] : [[column, fate === 'emptied' ? [] : null]],
  ),
) as Record<ColumnThatIs<'erased' | 'cleared'>, null> & Record<ColumnThatIs<'emptied'>, never[]>;
