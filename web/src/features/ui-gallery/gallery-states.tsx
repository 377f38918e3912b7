import { useState } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { GallerySection } from './gallery-section.tsx';

const tabs = [
  { value: 'all', label: 'All', count: 42 },
  { value: 'pending', label: 'Pending', count: 7 },
  { value: 'approved', label: 'Approved' },
] as const;

export function GalleryStates() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('all');
  return (
    <GallerySection title="States">
      <div className="grid gap-5 md:grid-cols-2">
        <EmptyState
          title="No work handed in yet"
          action={
            <ButtonLink variant="primary" to="/task-all">
              Find a task
            </ButtonLink>
          }
        >
          What you hand in will stand here with its verdict.
        </EmptyState>
        <ErrorState
          message="Failed to load tasks. Please try again."
          detail="The server did not answer. Check your connection and try again."
          requestId="0199f2c4"
          onRetry={() => {}}
        />
        <Card className="grid content-start gap-3 p-6">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-5/6" />
        </Card>
        <Card>
          <Loading className="min-h-48" />
        </Card>
      </div>
      <Tabs label="Submissions" value={tab} onValueChange={setTab} tabs={tabs}>
        <p className="text-muted">The panel of {tab}.</p>
      </Tabs>
    </GallerySection>
  );
}
