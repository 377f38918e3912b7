import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type SubmissionFilter, submissionFilter } from '#contract/submission-status.ts';
import { MySubmissions } from '../features/submissions/my-submissions.tsx';
import { meQuery } from '../features/users/me-query.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

const standard: SubmissionFilter = 'pending';

export function PendingPage() {
  const [params, setParams] = useSearchParams();
  const status = submissionFilter.catch(standard).parse(params.get('status') ?? standard);
  const counts = useQuery(meQuery()).data?.submissionCounts;

  const tabs: Tab<SubmissionFilter>[] = [
    { value: 'pending', label: 'Pending', count: counts?.pending },
    { value: 'approved', label: 'Approved', count: counts?.approved },
    { value: 'rejected', label: 'Rejected', count: counts?.rejected },
    { value: 'all', label: 'All' },
  ];

  return (
    <>
      <PageHeader title="My submissions" lead="What you handed in, newest first, and what became of it." />
      <Tabs
        label="Status"
        value={status}
        onValueChange={(next) =>
          setParams(next === standard ? {} : { status: next }, { preventScrollReset: true })
        }
        tabs={tabs}
      >
        <MySubmissions status={status} />
      </Tabs>
    </>
  );
}
