import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import {
  defaultSubmissionFilter,
  type SubmissionFilter,
  submissionFilter,
  submissionFilterLabels,
  submissionFilters,
} from '#contract/submission-status.ts';
import { MySubmissions } from '../features/submissions/my-submissions.tsx';
import { meQuery } from '../features/users/me-query.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

export function PendingPage() {
  const [params, setParams] = useSearchParams();
  const status = submissionFilter
    .catch(defaultSubmissionFilter)
    .parse(params.get('status') ?? defaultSubmissionFilter);
  const counts = useQuery(meQuery()).data?.submissionCounts;

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
