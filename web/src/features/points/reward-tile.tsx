import { CalendarClock, Lock, Mail, UserPen } from 'lucide-react';
import type { IncentiveTier, Reward } from '../../content/content-types.ts';
import { contactPath, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/format-time.ts';
import { RewardArt } from './reward-art.tsx';
import { claimMessage, endOf, isOver } from './reward-claim.ts';

interface RewardTileProps {
  tier: IncentiveTier;
  reward: Reward;
  /** The student who has unlocked it; null: it is locked. */
  owner: { techid: string } | null;
}

/** A reward with its picture and, once it is unlocked, how it is claimed. */
export function RewardTile({ tier, reward, owner }: RewardTileProps) {
  const { name, picture } = reward;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] content-start gap-x-3.5 gap-y-3 max-[22rem]:grid-cols-1 sm:grid-cols-1">
      <div
        className={classNames(
          'h-17 overflow-hidden rounded-control pt-1.5 sm:h-28 sm:pt-2',
          owner ? 'bg-flame-soft' : 'bg-sunk opacity-60 grayscale',
        )}
      >
        <RewardArt picture={picture} />
      </div>
      <div className="grid content-start justify-items-start gap-1.5">
        <h3 className="text-lg leading-snug">{name}</h3>
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

function Claim({ tier, reward, owner }: RewardTileProps & { owner: { techid: string } }) {
  const { how, by, through } = reward.claim;
  const now = new Date();
  const claim = claimMessage(tier, reward, owner);
  const over = isOver(reward.claim, now);
  return (
    <>
      <p className="text-muted text-sm">{how}</p>
      {by && (
        <p className="flex items-center gap-1.5 font-semibold text-sm">
          <CalendarClock aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
          {over ? 'It could be claimed until' : 'Until'} {formatDay(endOf(by))}
        </p>
      )}
      {through === 'message' && !over && (
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
      {through === 'profile' && !over && (
        <ButtonLink
          size="sm"
          to={paths.updateProfile}
          aria-label={`Update profile for: ${reward.name}`}
          icon={<UserPen aria-hidden strokeWidth={1.75} />}
          className="mt-1"
        >
          Update profile
        </ButtonLink>
      )}
    </>
  );
}
