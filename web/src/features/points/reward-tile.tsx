import { CalendarClock, Check, Lock, Mail, UserPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnMessage } from '#contract/messages.ts';
import type { IncentiveTier, Reward } from '#contract/site.ts';
import { contactPath, messagePath, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/time/format-time.ts';
import { Day, useNow } from '../../ui/time/time.tsx';
import { RewardArt } from './reward-art.tsx';
import { claimMessage, endOf, findClaim, isOver, sayGiven } from './reward-claim.ts';

export interface RewardOwner {
  techid: string;
  /** The student's own messages, with their claims; undefined while they load. */
  messages: readonly OwnMessage[] | undefined;
  /** Labels of the profile's fields that are not filled in; undefined while the profile loads. */
  missing: readonly string[] | undefined;
}

interface RewardTileProps {
  tier: IncentiveTier;
  reward: Reward;
  /** The student who has unlocked it; null: it is locked. */
  owner: RewardOwner | null;
}

/** A reward with its picture and, once it is unlocked, how it is claimed. */
export function RewardTile({ tier, reward, owner }: RewardTileProps) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] content-start gap-x-3.5 gap-y-3 max-[22rem]:grid-cols-1 sm:grid-cols-1">
      <div
        className={classNames(
          'h-17 overflow-hidden rounded-control sm:h-28',
          // Our pictures stand on the lower edge.
          !reward.photo && 'pt-1.5 sm:pt-2',
          owner ? 'bg-flame-soft' : 'bg-sunk opacity-60 grayscale',
        )}
      >
        <RewardArt reward={reward} />
      </div>
      <div className="grid content-start justify-items-start gap-1.5">
        <h3 className="text-lg leading-snug">{reward.name}</h3>
        {owner ? (
          <Claim tier={tier} reward={reward} owner={owner} />
        ) : (
          <p className="flex items-center gap-1.5 text-muted text-sm">
            <Lock aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
            Not unlocked yet
          </p>
        )}
      </div>
    </li>
  );
}

function Claim({ tier, reward, owner }: RewardTileProps & { owner: RewardOwner }) {
  const { how, by, through } = reward.claim;
  const now = useNow();
  const claim = claimMessage(tier, reward, owner);
  const asked = findClaim(owner.messages, tier, reward);
  const given = sayGiven(reward.claim, owner.missing);
  const over = isOver(reward.claim, now);
  return (
    <>
      <p className="text-muted text-sm">{how}</p>
      {by && (
        <p className="flex items-center gap-1.5 font-semibold text-sm">
          <CalendarClock aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
          {over ? 'It could be claimed until' : 'Until'} <Day date={endOf(by).toISOString()} />
        </p>
      )}
      {asked && (
        <Done>
          <Link
            to={messagePath(asked.id)}
            aria-label={`You asked for it on ${formatDay(new Date(asked.createdAt))}: ${reward.name}`}
            className="touch-target text-link"
          >
            You asked for it on {formatDay(new Date(asked.createdAt))}
          </Link>
        </Done>
      )}
      {through === 'message' && !over && owner.messages && !asked && (
        <ButtonLink
          size="sm"
          // The topic is in the address too, so that it is chosen in a new tab.
          to={contactPath(claim.topic)}
          state={claim}
          aria-label={`Claim: ${reward.name}`}
          icon={<Mail aria-hidden strokeWidth={1.75} />}
          className="mt-1"
        >
          Claim
        </ButtonLink>
      )}
      {given && <Done>{given}</Done>}
      {through === 'profile' && !over && (
        <ButtonLink
          size="sm"
          {...(given && { variant: 'quiet' })}
          to={paths.updateProfile}
          aria-label={`Update profile for: ${reward.name}`}
          icon={<UserPen aria-hidden strokeWidth={1.75} />}
          className={given ? '-ml-3.5' : 'mt-1'}
        >
          Update profile
        </ButtonLink>
      )}
    </>
  );
}

/** What the student has done for the reward. */
function Done({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Check aria-hidden strokeWidth={2.25} className="size-4 shrink-0 text-good" />
      <span>{children}</span>
    </p>
  );
}
