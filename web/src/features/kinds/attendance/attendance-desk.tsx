import { useQuery } from '@tanstack/react-query';
import { Presentation } from 'lucide-react';
import { useState } from 'react';
import { getAttendanceCode } from '#contract/kinds/attendance-desk.ts';
import { requestsPath } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AddAttendee } from './add-attendee.tsx';
import { attendanceCodeQuery } from './attendance-query.ts';
import { CodeStage } from './code-stage.tsx';
import { CodeView } from './code-view.tsx';
import { useElapsed } from './use-elapsed.ts';

interface AttendanceDeskProps {
  taskId: string;
  adminPath: string;
}

/** What an organiser needs at an event. */
export function AttendanceDesk({ taskId, adminPath }: AttendanceDeskProps) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(attendanceCodeQuery(taskId));
  const [projected, setProjected] = useState(false);
  const tooOld = useElapsed(dataUpdatedAt, data?.validSeconds ?? 0);
  const view = { tooOld, failed: error !== null };
  return (
    <>
      <PageHeader
        title="Attendance"
        lead={data?.title}
        actions={
          <Button
            variant="primary"
            icon={<Presentation aria-hidden strokeWidth={1.75} />}
            onClick={() => setProjected(true)}
          >
            Fill the window
          </Button>
        }
      />
      {!data ? (
        error ? (
          <QueryFailed error={error} message={getAttendanceCode.failure} onRetry={refetch} />
        ) : (
          <LoadingBlock className="h-80 rounded-card" />
        )
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <Card className="p-5 sm:p-6">{!projected && <CodeView code={data} {...view} />}</Card>
          <section aria-labelledby="by-hand" className="grid content-start gap-4">
            <h2 id="by-hand" className="text-xl">
              By hand
            </h2>
            <AddAttendee taskId={taskId} />
            <div className="grid justify-items-start gap-2 border-line border-t pt-4">
              <ButtonLink to={requestsPath(adminPath, { task: taskId, status: 'approved' })}>
                Who is recorded
              </ButtonLink>
              <p className="text-muted text-sm">
                To remove a person, open their submission there, reverse the review and reject it.
              </p>
            </div>
          </section>
        </div>
      )}
      {projected && data && (
        <CodeStage title={data.title} onClose={() => setProjected(false)}>
          <CodeView code={data} {...view} large />
        </CodeStage>
      )}
    </>
  );
}
