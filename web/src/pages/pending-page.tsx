import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import {
  defaultSubmissionFilter,
  type SubmissionFilter,
  submissionFilter,
  submissionFilterLabels,
  submissionFilters,
} from '#contract/submission-status.ts';
import { MySubmissions } from '../features/submissions/my-submissions.tsx';
import { mySubmissionsQuery } from '../features/submissions/submissions-query.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

export function PendingPage() {
  const [params, setParams] = useSearchParams();
  const status = submissionFilter
    .catch(defaultSubmissionFilter)
    .parse(params.get('status') ?? defaultSubmissionFilter);
  // From the same response as the list below, so that they agree.
  const counts = useInfiniteQuery(mySubmissionsQuery(status)).data?.pages[0]?.counts;

  // The default is the first tab, so 'all' comes last.
  const order = [...submissionFilters.filter((filter) => filter !== 'all'), 'all' as const];
  const tabs: Tab<SubmissionFilter>[] = order.map((value) => ({
    value,
    label: submissionFilterLabels[value],
    count: value === 'all' ? undefined : counts?.[value],
  }));

  return (
    <>
      <PageHeader title="My submissions" lead="What you submitted, newest first, with status and feedback." />
      <Tabs
        label="Status"
        value={status}
        onValueChange={(next) =>
          setParams(next === defaultSubmissionFilter ? {} : { status: next }, { preventScrollReset: true })
        }
        tabs={tabs}
      >
        <MySubmissions status={status} />
      </Tabs>
    </>
  );
}
