import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { SystemFact } from '#contract/system.ts';
import { Badge } from '../../ui/badge.tsx';
import { When } from '../../ui/time/time.tsx';

const states = {
  good: { words: 'Good', tone: 'good', Icon: CircleCheck },
  attention: { words: 'Attention', tone: 'warn', Icon: TriangleAlert },
  neutral: { words: 'For information', tone: 'neutral', Icon: Info },
} as const;

/** What is known of one part of the system: each with a word, and what to do. */
export function FactList({ facts }: { facts: readonly SystemFact[] }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-raised">
      {facts.map((fact) => (
        <Fact key={fact.name} fact={fact} />
      ))}
    </dl>
  );
}

function Fact({ fact: { name, state, value, at, advice, page } }: { fact: SystemFact }) {
  const { words, tone, Icon } = states[state];
  return (
    <div className="grid gap-x-4 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[16rem_minmax(0,1fr)_auto] sm:items-start">
      <dt className="font-medium">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {value}
        {value !== '' && at !== null && ', '}
        {at !== null && <When date={at} />}
        {advice !== null && <span className="mt-1 block text-muted">{advice}</span>}
        {page !== null && (
          <span className="mt-1 block text-muted text-xs">
            More in{' '}
            <code translate="no" className="wrap-anywhere">
              {page}
            </code>
          </span>
        )}
      </dd>
      <dd className="justify-self-start sm:justify-self-end">
        <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={1.75} />}>
          {words}
        </Badge>
      </dd>
    </div>
  );
}
