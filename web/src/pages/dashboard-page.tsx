import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getMe, type Me } from '#contract/users.ts';
import { wordOf } from '#contract/word-of.ts';
import { AnnouncementNews } from '../features/announcements/announcement-news.tsx';
import { unreadAnnouncementsQuery } from '../features/announcements/my-announcements-query.ts';
import { useStudent } from '../features/auth/session-query.ts';
import { unreadCount, unreadQuery } from '../features/notifications/unread-query.ts';
import { aroundMeQuery } from '../features/points/leaderboard-query.ts';
import { NextReward } from '../features/points/next-reward.tsx';
import { myDraftsQuery } from '../features/submissions/drafts-query.ts';
import { News } from '../features/submissions/news.tsx';
import { isQuiet, useNews, useNewsSeen } from '../features/submissions/news-query.ts';
import { RecentSubmissions } from '../features/submissions/recent-submissions.tsx';
import { recentSubmissionsQuery, revisableQuery } from '../features/submissions/submissions-query.ts';
import { ToImprove, useToImprove } from '../features/submissions/to-improve.tsx';
import { UnfinishedWork, useUnfinishedWork } from '../features/submissions/unfinished-work.tsx';
import { DueTasks } from '../features/tasks/list/due-tasks.tsx';
import { NextTasks, useNextTasks } from '../features/tasks/list/next-tasks.tsx';
import { callName, greeting } from '../features/users/greeting.ts';
import { meQuery } from '../features/users/me-query.ts';
import { ProfileReminder } from '../features/users/profile-reminder.tsx';
import { ProgressHero } from '../features/users/progress-hero.tsx';
import { StarterHero } from '../features/users/starter-hero.tsx';
import { StarterSteps } from '../features/users/starter-steps.tsx';
import { WorkCounts } from '../features/users/work-counts.tsx';
import { paths } from '../paths.ts';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useNow } from '../ui/time/time.tsx';

const recentCount = 4;
/** With fewer news than this there is room for older submissions. */
const enough = 3;

interface SectionProps {
  id: string;
  title: string;
  more?: { to: string; label: string };
  children: ReactNode;
}

function Section({ id, title, more, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {more && (
          <Link to={more.to} className="text-link touch-target text-sm">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

export function DashboardPage() {
  const student = useStudent();
  const now = useNow();
  const { data, error, refetch } = useQuery(meQuery());
  const news = useNews();
  // They are above other parts, which would move if they came later.
  const above = [
    news,
    useQuery(unreadAnnouncementsQuery()),
    useQuery(revisableQuery()),
    useInfiniteQuery(myDraftsQuery()),
  ];
  // Once: what failed is asked for again by the parts that show it.
  const waits = above.some(
    ({ isLoading, isFetched, failureCount }) => isLoading && !isFetched && failureCount === 0,
  );
  const counts = useQuery(recentSubmissionsQuery(recentCount)).data?.counts;
  // The counts of the list below, so that they agree.
  const me = data && counts ? { ...data, submissionCounts: counts } : data;
  const heading = (
    <PageHeader
      title={
        <>
          {greeting(now)}, <span translate="no">{callName(me ?? student)}</span>
        </>
      }
      windowTitle="Dashboard"
      className="mb-0! [&_h1]:[overflow-wrap:anywhere]"
    />
  );
  if (!me || waits) {
    return (
      <div className="grid gap-8">
        {heading}
        {error && !me ? (
          <QueryFailed error={error} message={getMe.failure} onRetry={refetch} />
        ) : (
          <Skeleton className="h-120 rounded-card" />
        )}
      </div>
    );
  }
  const { approved, rejected } = me.submissionCounts;
  // Somebody whose only approved work was deleted, or whose reviewed work is all pending again, is no beginner; somebody with
  // points by hand alone is one.
  const begun = approved + rejected > 0 || news.data?.everEarned || news.data?.reviewedBefore;
  return !begun ? <Beginning me={me} heading={heading} /> : <Progress me={me} heading={heading} />;
}

interface StateProps {
  me: Me;
  heading: ReactNode;
}

function FirstSteps({ me }: { me: Me }) {
  return (
    <Section id="steps" title="Your first three steps">
      <StarterSteps me={me} />
    </Section>
  );
}

function SinceYouWereHere() {
  const { data: news } = useNews();
  useNewsSeen(news);
  // Empty until the news are known: what is added to it is read out.
  return (
    <div role="status" className="empty:hidden">
      {news && !isQuiet(news) && (
        <Section id="news" title="Since you were here">
          <News news={news} />
        </Section>
      )}
    </div>
  );
}

/** The bell may count more: other kinds, and what was seen here and not opened there. */
function NothingNew() {
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  return (
    <p className="text-muted">
      No new reviews, answers or points since you were here.
      {unread > 0 && (
        <>
          {' '}
          You have{' '}
          <Link to={paths.notifications} className="text-link touch-target">
            {unreadCount(unread)} unread {wordOf(unread, 'notification')}
          </Link>
          .
        </>
      )}
    </p>
  );
}

/** Until the first review. */
function Beginning({ me, heading }: StateProps) {
  const { due, next } = useNextTasks(true);
  const drafts = useUnfinishedWork();
  return (
    <div className="grid gap-12">
      {/* The steps are in the first window of a laptop and begin in that of a phone. */}
      <div className="grid gap-6 sm:gap-8">
        <StarterHero me={me} heading={heading} />
        <FirstSteps me={me} />
        <ProfileReminder me={me} />
      </div>
      <AnnouncementNews />
      <SinceYouWereHere />
      {drafts.length > 0 && (
        <Section id="unfinished" title="Unfinished work">
          <UnfinishedWork drafts={drafts} />
        </Section>
      )}
      {due.length > 0 && (
        <Section id="due" title="Begun">
          <DueTasks tasks={due} />
        </Section>
      )}
      <Section id="next" title="Next tasks" more={{ to: paths.tasks, label: 'All tasks' }}>
        <NextTasks tasks={next} none="New tasks appear here." />
      </Section>
    </div>
  );
}

function Progress({ me, heading }: StateProps) {
  const { data: news } = useNews();
  const above = useQuery(aroundMeQuery()).data?.above;
  const improvable = useToImprove();
  const { due, next } = useNextTasks(false);
  const drafts = useUnfinishedWork();
  const quiet = !news || isQuiet(news);
  const firstReview = news !== undefined && news.total > 0 && !news.reviewedBefore;
  const inNews = news?.reviews.map(({ id }) => id) ?? [];
  return (
    <div className="grid gap-12">
      <ProgressHero me={me} heading={heading} above={above ?? null} />
      <AnnouncementNews />
      {/* In a wide window the next tasks follow the work at once, also beside a longer column. */}
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-16">
        <div className="grid content-start gap-12">
          <SinceYouWereHere />
          {firstReview && <FirstSteps me={me} />}
          {drafts.length > 0 && (
            <Section id="unfinished" title="Unfinished work">
              <UnfinishedWork drafts={drafts} />
            </Section>
          )}
          {improvable.items.length > 0 && (
            <Section id="improve" title="To improve">
              <ToImprove {...improvable} />
            </Section>
          )}
          {(quiet || inNews.length + improvable.items.length < enough) && (
            <Section
              id="recent"
              title="Recent submissions"
              more={{ to: paths.pending, label: 'All my submissions' }}
            >
              {quiet && <NothingNew />}
              <RecentSubmissions count={recentCount} without={inNews} />
            </Section>
          )}
        </div>
        <div className="grid content-start gap-x-8 gap-y-10 sm:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2">
          <Section id="work" title="Your work">
            <WorkCounts counts={me.submissionCounts} />
          </Section>
          {due.length > 0 && (
            <Section id="due" title="Closing soon">
              <DueTasks tasks={due} />
            </Section>
          )}
          <NextReward points={me.points} />
          <ProfileReminder me={me} />
        </div>
        <Section id="next" title="Next tasks" more={{ to: paths.tasks, label: 'All tasks' }}>
          <NextTasks
            tasks={next}
            none="You have handed in work for every other open task. New tasks appear here."
            beside
          />
        </Section>
      </div>
    </div>
  );
}
