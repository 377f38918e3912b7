import { Prisma } from '#prisma/client.ts';
import { administratorHas } from '../../database/administrators-sql.ts';

interface Reader {
  readonly administratorId: string;
  /** The list ADMIN_EMAILS. */
  readonly adminEmails: ReadonlySet<string>;
}

/**
 * Whether an administrator may decide about an appeal against the review `r`: another administrator than the one who gave it
 * does, if one who may review has ever signed in.
 */
export const mayDecide = ({ administratorId, adminEmails }: Reader): Prisma.Sql => Prisma.sql`
  (r.administrator_id IS DISTINCT FROM ${administratorId}::uuid OR NOT EXISTS (
    SELECT FROM administrators other
    WHERE other.id <> ${administratorId}::uuid AND other.last_sign_in_at IS NOT NULL
      AND ${administratorHas(Prisma.sql`other`, 'review', adminEmails)}))`;
