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
import { workParameter, workPath } from '../paths.ts';
import { type Tab, Tabs } from '../ui/lists/tabs.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function PendingPage() {
  const [params, setParams] = useSearchParams();
  const status = submissionFilter
    .catch(defaultSubmissionFilter)
    .parse(params.get('status') ?? defaultSubmissionFilter);
  // The list of what waits is on the page too, so that the counts agree with it.
  const counts = useInfiniteQuery(mySubmissionsQuery('pending')).data?.pages[0]?.counts;
  const tabs: Tab<SubmissionFilter>[] = submissionFilters.map((value) => ({
    value,
    label: submissionFilterLabels[value],
    count: counts?.[value],
  }));
  const chosenId = params.get(workParameter) ?? undefined;
  const filter = status === defaultSubmissionFilter ? undefined : status;

  return (
    <>
      <PageHeader
        title="Pending and reviewed work"
        lead="What reviewers said about your work, and what still waits for them."
        {...(chosenId && { className: 'max-lg:sr-only' })}
      />
      <Tabs
        label="Status"
        value={status}
        onValueChange={(next) =>
          setParams(next === defaultSubmissionFilter ? {} : { status: next }, { preventScrollReset: true })
        }
        tabs={tabs}
        // A narrow window shows the list or one work.
        {...(chosenId && { className: 'max-lg:[&_[role=tablist]]:hidden' })}
      >
        <MySubmissions status={status} chosenId={chosenId} hrefOf={(id) => workPath(id, filter)} />
      </Tabs>
    </>
  );
}
