import { Prisma } from '#prisma/client.ts';
import type { UserBatchAction } from '../../contract/user-batches.ts';
import { isAdministrator } from '../users/present-user.ts';

export interface Planned {
  readonly action: UserBatchAction;
  readonly points?: number | null | undefined;
}

const isDisabled = Prisma.sql`users.disabled_at IS NOT NULL`;

const reasons: Readonly<Record<UserBatchAction, (points: number) => Prisma.Sql>> = {
  message: () => Prisma.sql`WHEN ${isDisabled} THEN 'The account is disabled.'`,
  points: (points) => Prisma.sql`
    WHEN ${points}::int < 0 AND true_points_of(users.id) + ${points}::int < 0
      THEN 'The student has fewer points than are taken away.'`,
  disable: () => Prisma.sql`WHEN ${isDisabled} THEN 'The account is disabled already.'`,
  enable: () => Prisma.sql`WHEN NOT ${isDisabled} THEN 'The account is not disabled.'`,
};

/** The expression for why nothing is done to the query's row of `users`, which an outer join may have made; null if it is done. */
export function skipReason({ action, points }: Planned, adminEmails: ReadonlySet<string>): Prisma.Sql {
  const isOne = action === 'enable' ? Prisma.sql`false` : isAdministrator(adminEmails);
  return Prisma.sql`CASE
    WHEN users.id IS NULL OR users.deleted_at IS NOT NULL THEN 'The account was deleted.'
    WHEN ${isOne} THEN 'The account belongs to an administrator.'
    ${reasons[action](points ?? 0)} END`;
}
