import type { StudentActor } from '../../actor.ts';
import { welcomeSteps } from '../../contract/welcome.ts';
import type { Db } from '../../database/db.ts';

/** Stores where the caller's welcome goes on. It goes only forward, on all devices, and once over it stays so. */
export async function passWelcomeStep(
  db: Db,
  { user }: StudentActor,
  { passed }: { passed: number },
): Promise<void> {
  await db.user.updateMany({
    where: { id: user.id, deletedAt: null, welcomeStep: { lt: passed } },
    data: { welcomeStep: passed < welcomeSteps.length ? passed : null },
  });
}
