import type { Prisma } from '#prisma/client.ts';
import { roleOf } from '../../actor.ts';
import type { Administrator } from '../../contract/administrators.ts';
import { roles } from '../../contract/roles.ts';
import type { Deps } from '../../deps.ts';
import { invitationLink, invitedUntil } from '../auth/invitation.ts';

/** What `presentAdministrator` needs of a row. */
const factors = {
  app: { select: { administratorId: true } },
  passkeys: { select: { id: true }, take: 1 },
} as const satisfies Prisma.AdministratorInclude;
type AdministratorRow = Prisma.AdministratorGetPayload<{ include: typeof factors }>;

type Context = Pick<Deps, 'config' | 'now'>;

/** Everybody who has a role, also owners who never signed in: owners first, then by address. At most `limits.givenRoles` and the owners. */
export async function listAdministrators(deps: Context & Pick<Deps, 'db'>): Promise<Administrator[]> {
  const { db, config } = deps;
  const owners = [...config.adminEmails];
  const rows = await db.administrator.findMany({
    where: { OR: [{ role: { not: null } }, { email: { in: owners } }] },
    include: factors,
    orderBy: { email: 'asc' },
  });
  const known = new Set(rows.map(({ email }) => email));
  const missing = owners.filter((email) => !known.has(email)).map((email) => ownerWithoutRow(email));
  return [...rows.flatMap((row) => presentAdministrator(deps, row) ?? []), ...missing].sort(
    (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || a.email.localeCompare(b.email, 'en'),
  );
}

const ownerWithoutRow = (email: string): Administrator => ({
  id: null,
  email,
  name: null,
  role: 'owner',
  hasPassword: false,
  hasSecondFactor: false,
  lastSignInAt: null,
  invitation: null,
});

/** Null for somebody without a role. */
function presentAdministrator({ config, now }: Context, row: AdministratorRow): Administrator | null {
  const role = roleOf(config, row);
  if (role === null) return null;
  const { id, email, name, passwordHash, app, passkeys, lastSignInAt, invitedAt } = row;
  const until = invitedAt && invitedUntil({ invitedAt });
  return {
    id,
    email,
    name,
    role,
    hasPassword: passwordHash !== null,
    hasSecondFactor: app !== null || passkeys.length > 0,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    invitation:
      role !== 'owner' && invitedAt && until
        ? {
            link: invitationLink(config, { id, invitedAt }),
            until: until.toISOString(),
            expired: until <= now(),
          }
        : null,
  };
}
