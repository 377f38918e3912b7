import type { z } from 'zod';
import { getReveal, type LeaderboardRow } from '#contract/leaderboard.ts';
import { call } from '../../api/client.ts';

/** The last place first, with pictures that need no network. */
export type Reveal = readonly LeaderboardRow[];

/**
 * Loads all that a reveal shows. A picture that does not load is left out.
 * @throws ApiProblem
 */
export async function loadReveal(query: z.input<typeof getReveal.query>): Promise<Reveal> {
  const { items } = await call(getReveal, { query });
  return Promise.all(
    items.toReversed().map(async (row) => ({ ...row, profilePhoto: await keepPicture(row.profilePhoto) })),
  );
}

/** An address in the memory of the document. */
async function keepPicture(address: string | null): Promise<string | null> {
  if (address === null) return null;
  try {
    const response = await fetch(address);
    return response.ok ? URL.createObjectURL(await response.blob()) : null;
  } catch {
    return null;
  }
}

export function releaseReveal(reveal: Reveal): void {
  for (const { profilePhoto } of reveal) if (profilePhoto !== null) URL.revokeObjectURL(profilePhoto);
}
