import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { getCalendar } from '../../contract/calendar.ts';
import type { RunSql } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { readToken, signToken } from '../../mail/signed-token.ts';

const purpose = 'calendar';

/** The signed address of the caller's calendar. */
export async function calendarAddress(
  { runSql, config }: Pick<Deps, 'runSql' | 'config'>,
  { user }: StudentActor,
  { renew }: { readonly renew: boolean },
): Promise<{ url: string }> {
  const [row] = await runSql<{ number: number }>(
    renew
      ? Prisma.sql`UPDATE users SET calendar_number = calendar_number + 1 WHERE id = ${user.id}::uuid
          RETURNING calendar_number AS number`
      : Prisma.sql`SELECT calendar_number AS number FROM users WHERE id = ${user.id}::uuid`,
  );
  const token = signToken(config, purpose, `${user.id}.${row?.number ?? 0}`);
  return { url: config.publicOrigin + getCalendar.path.replace(':token', `${token}.ics`) };
}

/** The student whose address it is; null if it is not ours, was renewed, or its account is gone. */
export async function studentOfToken(
  { runSql, config }: { readonly runSql: RunSql; readonly config: Deps['config'] },
  token: string,
): Promise<string | null> {
  const [userId, number] = readToken(config, purpose, token.replace(/\.ics$/, ''))?.split('.') ?? [];
  if (userId === undefined || number === undefined) return null;
  const [user] = await runSql<{ id: string }>(Prisma.sql`
    SELECT id FROM users WHERE id = ${userId}::uuid AND calendar_number = ${Number(number)}::int
      AND num_nonnulls(disabled_at, deleted_at) = 0`);
  return user?.id ?? null;
}
