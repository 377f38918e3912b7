import { Check } from 'lucide-react';
import { useState } from 'react';
import { submissionStatuses } from '#contract/submission-status.ts';
import { difficulties } from '#contract/tasks.ts';
import { presentTime } from '../../api/server-time.ts';
import { site } from '../../content/site.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { InboxRow } from '../../ui/lists/inbox-row.tsx';
import { DueIn, When } from '../../ui/time/time.tsx';
import { Points } from '../points/points.tsx';
import { TierFlame } from '../points/tier-flame.tsx';
import { StatusBadge } from '../submissions/status-badge.tsx';
import { DifficultyBadge } from '../tasks/difficulty-badge.tsx';
import { TaskArt } from '../tasks/pictures/task-art.tsx';
import { domainsWith } from '../tasks/use-domains.ts';
import { Specimens } from './gallery-section.tsx';

const hour = 3_600_000;
const tones = ['neutral', 'good', 'warn', 'bad', 'info', 'flame'] as const;
const flameSizes = ['size-5', 'size-7', 'size-11', 'size-24'];
const sizes = ['sm', 'md', 'lg', 'xl'] as const;

function Moments() {
  const [now] = useState(() => presentTime().getTime());
  return (
    <Specimens name="Time">
      {[-1, 0.5, 5, 30, 90].map((hours) => (
        <DueIn key={hours} date={new Date(now + hours * hour).toISOString()} />
      ))}
      {[0, 0.4, 3, 26, 90, 2000].map((hours) => (
        <When key={hours} date={new Date(now - hours * hour).toISOString()} className="text-muted" />
      ))}
    </Specimens>
  );
}

function Rows() {
  const [now] = useState(() => presentTime().getTime());
  return (
    <Specimens name="Rows of an inbox: selected, answered">
      <ul className="w-88 overflow-hidden rounded-card border border-line bg-raised">
        {[true, false].map((selected) => (
          <InboxRow
            key={String(selected)}
            id={String(selected)}
            search=""
            selected={selected}
            replace={false}
            from="Asha Rao"
            subject="Points"
            date={new Date(now - 3 * hour).toISOString()}
            excerpt="My review gave 20 points, but the checklist adds up to more than that."
            badges={selected && <Badge tone="warn">Open</Badge>}
            facts={['CA00112', 'Points', !selected && '2 replies']}
            done={!selected}
          />
        ))}
      </ul>
    </Specimens>
  );
}

export function GalleryData() {
  return (
    <>
      <Specimens name="Badges">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="good" icon={<Check aria-hidden strokeWidth={2.25} />}>
          with an icon
        </Badge>
        <Badge className="max-w-48">one with far more words than a badge has room for</Badge>
      </Specimens>
      <Specimens name="Difficulty, status: the word says what the colour says">
        {difficulties.map((difficulty) => (
          <DifficultyBadge key={difficulty} difficulty={difficulty} />
        ))}
        {submissionStatuses.map((status) => (
          <StatusBadge key={status} status={status} points={90} />
        ))}
      </Specimens>
      <Specimens name="Points: 1500 and above, 1000 and above, below">
        {[0, 999, 1000, 1499, 1500, 148_320].map((value) => (
          <Points key={value} value={value} banded />
        ))}
        <Points value={250} className="font-display text-xl" />
      </Specimens>
      {flameSizes.map((size) => (
        <Specimens key={size} name={`Flames of the tiers, ${size}`}>
          {site().tiers.map(({ title }, index) => (
            <TierFlame key={title} index={index} className={size} label={title} />
          ))}
        </Specimens>
      ))}
      <Specimens name="Avatars: initials, sizes, a photo, one that does not load">
        {['Asha Rao', 'Ambassador 112', 'José', 'Li Wei', ''].map((name) => (
          <Avatar key={name} name={name} />
        ))}
        {sizes.map((size) => (
          <Avatar key={size} name="Asha Rao" size={size} />
        ))}
        <Avatar name="Asha Rao" src="/favicon.svg" />
        <Avatar name="Asha Rao" src="/nothing-here.png" />
      </Specimens>
      <Moments />
      <Rows />
      <Specimens name="Card, pictures">
        {domainsWith([]).map((domain) => (
          <Card key={domain} className="w-36">
            <TaskArt domain={domain} />
            <p className="truncate p-3 text-xs">{domain}</p>
          </Card>
        ))}
      </Specimens>
    </>
  );
}
