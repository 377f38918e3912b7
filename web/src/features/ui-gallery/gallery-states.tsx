import { useState } from 'react';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SteadyList } from '../../ui/lists/steady-list.tsx';
import { TabLinks } from '../../ui/lists/tab-links.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { ErrorState } from '../../ui/loading/error-state.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Skeleton, SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { Specimens } from './gallery-section.tsx';

const tabs = [
  { value: 'all', label: 'All', count: 42 },
  { value: 'pending', label: 'Pending', count: 7 },
  { value: 'approved', label: 'Approved' },
  { value: 'long', label: 'One with a long name' },
] as const;

const page = { items: Array.from({ length: 20 }), total: 42 };
/** `fetchNextPage` does nothing; otherwise the page would load all rows. */
const list = {
  data: { pages: [page] },
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
  error: null,
  refetch: async () => {},
};

/** Three new rows wait behind the button. */
const waitingRows = { waiting: { added: 3 }, show: () => {}, element: { current: null } };

export function GalleryStates() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('all');
  return (
    <>
      <Specimens name="Tabs" stacked>
        <Tabs label="Submissions" value={tab} onValueChange={setTab} tabs={tabs}>
          <p className="text-muted">The panel of {tab}.</p>
        </Tabs>
      </Specimens>
      <Specimens name="Links that look like tabs">
        <TabLinks
          label="Period"
          links={[
            { label: 'This week', to: '?', current: true },
            { label: 'All time', to: '?', current: false },
          ]}
        />
      </Specimens>
      <Specimens name="Empty" stacked>
        <EmptyState
          title="No work submitted yet"
          action={
            <ButtonLink variant="primary" to="/task-all">
              Find a task
            </ButtonLink>
          }
        >
          Your submissions appear here with their reviews.
        </EmptyState>
      </Specimens>
      <Specimens name="Failed" stacked>
        <ErrorState
          message="Failed to load tasks. Please try again."
          detail="The server did not answer. Check your connection and try again."
          requestId="0199f2c4"
          onRetry={() => {}}
        />
        <FormProblem
          title="Failed to update task. Please try again."
          detail="It was changed meanwhile. What you typed is kept."
        />
      </Specimens>
      <Specimens name="Loading" stacked>
        <Card className="grid content-start gap-3 p-6">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-5/6" />
        </Card>
        <SkeletonRows count={2} />
        <Card>
          <Loading className="min-h-40" />
        </Card>
      </Specimens>
      <Specimens name="A list with new rows, and Markdown" stacked>
        <SteadyList steady={waitingRows} noun="submission" className="pt-4">
          <Card className="p-6 text-muted">The rows that are being read.</Card>
        </SteadyList>
        <Markdown
          text={
            '## A heading\n\nText with **strong words** and\n\n- a list,\n- [a link](https://example.org).'
          }
        />
      </Specimens>
      <Specimens name="Pages: more, loading, failed, all" stacked>
        <LoadMore query={list} />
        <LoadMore query={{ ...list, isFetchingNextPage: true }} />
        <LoadMore query={{ ...list, isFetchNextPageError: true }} />
        <LoadMore
          query={{ ...list, hasNextPage: false, data: { pages: [page, page, { ...page, items: [1, 2] }] } }}
        />
      </Specimens>
    </>
  );
}
