import type { contactTopics } from '#contract/contact.ts';
import type { OwnMessage } from '#contract/messages.ts';
import type { IncentiveTier, Reward, RewardClaim } from '#contract/site.ts';
import { formatList } from '../../ui/text/format-list.ts';

type Title = Pick<IncentiveTier, 'title'>;

/** How a claim begins, and how it is found again. */
const firstLine = ({ title }: Title, { name }: Reward) => `I claim a reward of ${title}: ${name}.`;

/** What the contact form begins with to claim a reward: the state of a link to it. */
export function claimMessage(
  tier: Title,
  reward: Reward,
  { techid }: { techid: string },
): { topic: (typeof contactTopics)[number]; message: string } {
  const lines = [firstLine(tier, reward), `My Tech ID: ${techid}`];
  if (reward.claim.needsAddress) lines.push('My postal address:');
  return { topic: 'A reward', message: `${lines.join('\n')}\n` };
}

/** The message with which the student claimed it, of several the one with the latest answer or addition. */
export const findClaim = (messages: readonly OwnMessage[] | undefined, tier: Title, reward: Reward) =>
  messages?.find(({ begun, message }) => !begun && message.startsWith(firstLine(tier, reward)));

/** "Your college and phone number are given", once all are that the reward needs from the profile. */
export function sayGiven({ needs = [] }: RewardClaim, missing: readonly string[] | undefined): string | null {
  if (!missing || needs.length === 0 || needs.some((field) => missing.includes(field))) return null;
  return `Your ${formatList(needs)} ${needs.length === 1 ? 'is' : 'are'} given`;
}

/** Whether the last day has passed in the reader's time zone. */
export function isOver({ by }: RewardClaim, now: Date): boolean {
  return by !== undefined && endOf(by) < now;
}

/** The end of a day of the content, in local time. */
export const endOf = (day: string) => new Date(`${day}T23:59:59`);
