import { Check, Clock } from 'lucide-react';
import type { SiteContent } from '#contract/site.ts';
import { wholeSite } from '../../content/site.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Points } from '../points/points.tsx';
import { DifficultyBadge } from '../tasks/difficulty-badge.tsx';
import { TaskArt } from '../tasks/pictures/task-art.tsx';

/** A sample task card. */
export function SampleTask() {
  const { sample } = wholeSite().landing.whyJoin;
  return (
    <Card>
      <TaskArt domain={sample.domain} seed={sample.task} className="aspect-auto! h-28" />
      <div className="grid gap-2.5 p-5">
        <div className="flex items-center justify-between gap-3">
          <DifficultyBadge difficulty="Medium" />
          <span className="inline-flex items-center gap-1.5 text-muted text-sm">
            <Clock strokeWidth={1.75} className="size-4" />
            {sample.due}
          </span>
        </div>
        <p className="text-balance font-bold font-display text-xl tracking-tight">{sample.task}</p>
        <div className="flex items-center justify-between gap-3">
          <span className="text-muted text-sm">
            <Points value={sample.worth} className="font-display text-ink text-xl" /> points
          </span>
          <Badge>{sample.domain}</Badge>
        </div>
      </div>
    </Card>
  );
}

/** A sample review of that task. */
export function SampleReview() {
  const { sample } = wholeSite().landing.whyJoin;
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <Badge tone="good" icon={<Check strokeWidth={2.25} />}>
          Approved, {sample.awarded}
        </Badge>
        <span className="text-muted text-sm">of {sample.worth}</span>
      </div>
      <div className="h-1.5 overflow-hidden rounded-full bg-sunk">
        <div
          className="h-full rounded-full bg-linear-to-r from-flame to-saffron"
          style={{ width: `${(100 * sample.awarded) / sample.worth}%` }}
        />
      </div>
      <blockquote className="border-flame border-l-2 pl-4">
        <p>{sample.feedback}</p>
      </blockquote>
    </Card>
  );
}

const rowsAround = (sample: SiteContent['landing']['whyJoin']['sample']) => [
  {
    rank: sample.rank - 1,
    name: 'Ambassador 58',
    college: 'Northfield University',
    points: sample.before + sample.awarded + 40,
  },
  { rank: sample.rank, name: 'You', college: sample.college, points: sample.before + sample.awarded },
  {
    rank: sample.rank + 1,
    name: 'Ambassador 240',
    college: 'Coastal Institute',
    points: sample.before + sample.awarded - 30,
  },
];

/** The sample leaderboard after the review, with the visitor's row moved up. */
export function SampleBoard() {
  const { sample } = wholeSite().landing.whyJoin;
  return (
    <Card className="divide-y divide-line">
      {rowsAround(sample).map(({ rank, name, college, points }) => {
        const mine = rank === sample.rank;
        return (
          <div
            key={rank}
            className={`grid grid-cols-[2.5rem_1fr_auto] items-center gap-2 px-5 py-3.5 ${mine ? 'bg-flame-soft' : ''}`}
          >
            <span className="font-bold font-display text-xl tabular-nums">{rank}</span>
            <span className="grid min-w-0">
              <span className="truncate font-semibold">{name}</span>
              <span className={`truncate text-sm ${mine ? 'text-ink' : 'text-muted'}`}>
                {mine ? `up ${sample.climbed}, ${college}` : college}
              </span>
            </span>
            <Points value={points} banded className="text-lg" />
          </div>
        );
      })}
    </Card>
  );
}
