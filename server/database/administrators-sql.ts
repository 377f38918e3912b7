import { Prisma } from '#prisma/client.ts';
import { roleOf } from '../actor.ts';
import { type Right, type Role, rights } from '../contract/roles.ts';
import type { Tx } from './db.ts';

/**
 * The addresses of all administrators, of type text[], in lower case. In a subquery, so that the plan does not depend on
 * their number and PostgreSQL keeps it.
 * @param adminEmails as `normalizeEmail` writes them
 */
export const administratorEmails = (adminEmails: ReadonlySet<string>): Prisma.Sql =>
  Prisma.sql`(SELECT ${[...adminEmails]}::text[] || administrator_emails())::text[]`;

/** Condition on a row of `administrators`: its role has the right at this moment. */
export const administratorHas = (
  row: Prisma.Sql,
  right: Right,
  adminEmails: ReadonlySet<string>,
): Prisma.Sql => Prisma.sql`coalesce(${row}.email = ANY(${[...adminEmails]}::text[])
  OR ${row}.role::text = ANY(${[...rights[right].roles]}::text[]), false)`;

/** The role of an address at this moment, as `normalizeEmail` writes it. */
export async function findRoleOf(
  db: Pick<Tx, 'administrator'>,
  config: { readonly adminEmails: ReadonlySet<string> },
  email: string,
): Promise<Role | null> {
  const known = await db.administrator.findUnique({ where: { email }, select: { role: true } });
  return roleOf(config, { email, role: known?.role ?? null });
}

/** The addresses of all administrators, in lower case. */
export async function findAdministratorEmails(
  db: Tx,
  adminEmails: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const rows = await db.administrator.findMany({
    where: { role: { not: null } },
    select: { email: true },
  });
  return adminEmails.union(new Set(rows.map(({ email }) => email)));
}
