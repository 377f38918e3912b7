import type { Tx } from '../../database/db.ts';

/** Place on the leaderboard: one more than the ambassadors who have more points. */
export async function rankOfStudent(tx: Tx, points: number): Promise<number> {
  const ahead = await tx.user.count({ where: { points: { gt: points }, deletedAt: null, disabledAt: null } });
  return ahead + 1;
}
