import type { AdministratorActor } from '../../actor.ts';
import type { Factors } from '../../contract/second-factor.ts';
import type { Deps } from '../../deps.ts';

export async function listFactors(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { administrator: { id } }: AdministratorActor,
): Promise<Factors> {
  const { passwordHash, app, passkeys, _count } = await db.administrator.findUniqueOrThrow({
    where: { id },
    select: {
      passwordHash: true,
      app: { select: { createdAt: true } },
      passkeys: { orderBy: { createdAt: 'asc' } },
      _count: { select: { recoveryCodes: true } },
    },
  });
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    app: app && { createdAt: app.createdAt.toISOString() },
    recoveryCodes: _count.recoveryCodes,
    required: config.requireSecondFactor,
    hasPassword: passwordHash !== null,
  };
}
