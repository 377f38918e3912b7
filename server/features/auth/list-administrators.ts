import type { Deps } from '../../deps.ts';

export interface ListedAdministrator {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly lastSignInAt: Date | null;
}

/** All addresses in ADMIN_EMAILS, sorted, also those that never signed in. */
export async function listAdministrators({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<ListedAdministrator[]> {
  const emails = [...config.adminEmails].sort();
  const rows = await db.administrator.findMany({
    where: { email: { in: emails } },
    select: { email: true, passwordHash: true, lastSignInAt: true },
  });
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  return emails.map((email) => ({
    email,
    hasPassword: byEmail.get(email)?.passwordHash != null,
    lastSignInAt: byEmail.get(email)?.lastSignInAt ?? null,
  }));
}
