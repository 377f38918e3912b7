import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getMe, type Me } from '#contract/users.ts';
import { incentiveTiers } from '../content/incentives.ts';
import { useStudent } from '../features/auth/session-query.ts';
import { tierProgress } from '../features/points/tier-progress.ts';
import { RecentSubmissions } from '../features/submissions/recent-submissions.tsx';
import { recentSubmissionsQuery } from '../features/submissions/submissions-query.ts';
import { FreshTasks } from '../features/tasks/fresh-tasks.tsx';
import { NextTasks } from '../features/tasks/next-tasks.tsx';
import { callName, greeting } from '../features/users/greeting.ts';
import { meQuery } from '../features/users/me-query.ts';
import { ProfileFigures } from '../features/users/profile-figures.tsx';
import { ProfileReminder } from '../features/users/profile-reminder.tsx';
import { paths } from '../paths.ts';
import { formatNumber } from '../ui/format-number.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryFailed } from '../ui/query-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const soonest = 3;
const recentCount = 5;

/** One sentence about the next step, for any number of points. */
function outlook({ points, submissionCounts }: Me): string {
  const { next, missing } = tierProgress(incentiveTiers, points);
  const { pending, approved, rejected } = submissionCounts;
  if (pending + approved + rejected === 0)
    return 'You have not submitted any work yet. Choose a task below to earn your first points.';
  if (!next) return 'You have reached the highest tier.';
  return `${formatNumber(missing)} more ${missing === 1 ? 'point' : 'points'} to ${next.title}.`;
}

interface SectionProps {
  id: string;
  title: string;
  more: { to: string; label: string };
  children: ReactNode;
}

function Section({ id, title, more, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <Link to={more.to} className="text-link touch-target text-sm">
          {more.label}
        </Link>
      </div>
      {children}
    </section>
  );
}

export function DashboardPage() {
  const student = useStudent();
  const { data, error, refetch } = useQuery(meQuery());
  const counts = useQuery(recentSubmissionsQuery(recentCount)).data?.counts;
  // The counts of the list below, so that they agree.
  const me = data && counts ? { ...data, submissionCounts: counts } : data;
  return (
    <>
      <PageHeader
        title={`${greeting(new Date())}, ${callName(me ?? student)}`}
        windowTitle="Dashboard"
        lead={me ? outlook(me) : '\u00a0'}
        className="[&_h1]:[overflow-wrap:anywhere] [&_h1]:sm:text-[2.5rem]"
      />
      <div className="grid gap-12">
        {me && <ProfileFigures me={me} />}
        {!me && error && <QueryFailed error={error} message={getMe.failure} onRetry={refetch} />}
        {!me && !error && <Skeleton className="h-42 sm:h-24" />}
        <Section id="next" title="Next tasks" more={{ to: paths.tasks, label: 'All tasks' }}>
          <NextTasks count={soonest} />
        </Section>
        <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Section
            id="recent"
            title="Recent submissions"
            more={{ to: `${paths.pending}?status=all`, label: 'All my submissions' }}
          >
            <RecentSubmissions count={recentCount} />
          </Section>
          <div className="grid content-start gap-10">
            {me && <ProfileReminder me={me} />}
            <FreshTasks soonest={soonest} count={3} />
          </div>
        </div>
      </div>
    </>
  );
}
