import type { IncentiveTier, Reward, RewardClaim } from '../../content/content-types.ts';

/** What the contact form begins with to claim a reward: the state of a link to it. */
export function claimMessage(
  { title }: Pick<IncentiveTier, 'title'>,
  { name, claim }: Reward,
  { techid }: { techid: string },
): { topic: string; message: string } {
  const lines = [`I claim a reward of ${title}: ${name}.`, `My Tech ID: ${techid}`];
  if (claim.needsAddress) lines.push('My postal address:');
  return { topic: 'Something else', message: `${lines.join('\n')}\n` };
}

/** Whether the last day has passed, by the browser's clock. */
export function isOver({ by }: RewardClaim, now: Date): boolean {
  return by !== undefined && endOf(by) < now;
}

/** The end of a day of the content, in local time. */
export const endOf = (day: string) => new Date(`${day}T23:59:59`);
