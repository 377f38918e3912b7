import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Attendance, attend } from '#contract/kinds/attendance.ts';
import type { Task } from '#contract/tasks.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { call } from '../../../api/client.ts';
import { codeParameter } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormProblem } from '../../../ui/inputs/form-problem.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { problemMessage } from '../../../ui/text/problem-message.ts';

/** The code stays in the address until it was used or refused, so that a sign-in or a reload tries it again. */
export function ScanResult({ task }: { task: Task }) {
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const code = params.get(codeParameter);
  const [used, setUsed] = useState<string | null>(null);
  const scanned = code ?? used;
  const { data, error, isFetching, refetch } = useQuery({
    // A query, which React may begin twice, because it changes nothing the second time.
    queryKey: ['attend', task.id, scanned],
    queryFn: () => call(attend, { params: { id: task.id }, body: { code: scanned ?? '' } }),
    enabled: scanned !== null,
    staleTime: 'static',
    retry: false,
  });
  const refused = error instanceof ApiProblem && [404, 409].includes(error.problem.status);
  const settled = code !== null && (data !== undefined || refused);
  useEffect(() => {
    if (!settled) return;
    setUsed(code);
    setParams(
      (before) => {
        before.delete(codeParameter);
        return before;
      },
      { replace: true },
    );
    void queryClient.invalidateQueries();
  }, [settled, code, setParams, queryClient]);

  if (scanned === null) return null;
  return <div className="mb-6 max-w-[68ch]">{content()}</div>;

  function content(): ReactNode {
    if (data) return <Recorded attendance={data} />;
    if (isFetching)
      return (
        <p role="status" className="flex items-center gap-3 rounded-control bg-sunk p-4">
          <Spinner />
          Recording that you are here…
        </p>
      );
    return (
      <FormProblem {...problemMessage(error, attend.failure)}>
        {!refused && (
          <div>
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </FormProblem>
    );
  }
}

function Recorded({ attendance: { already, points } }: { attendance: Attendance }) {
  return (
    <div role="status" className="flex gap-3 rounded-control bg-good-soft p-4">
      <CircleCheck aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-good" />
      <div className="grid gap-0.5">
        <p className="font-semibold">{already ? 'You were recorded before' : 'You are recorded'}</p>
        <p className="text-sm">
          {points === null
            ? 'An administrator is checking it.'
            : `${already ? 'You have' : 'You get'} ${countOf(points, 'point')} for this task.`}
        </p>
      </div>
    </div>
  );
}
