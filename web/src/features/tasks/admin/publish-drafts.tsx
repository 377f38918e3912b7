import { Send } from 'lucide-react';
import { useState } from 'react';
import { changeTask } from '#contract/task-changes.ts';
import type { Task } from '#contract/tasks.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProgressBar } from '../../../ui/loading/progress.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/overlays/toast.ts';
import { usePublishDrafts } from '../task-mutations.ts';
import { titleOf } from '../task-title.ts';

/** Publishes the drafts that are listed. @param tasks also those of another status, which are left out */
export function PublishDrafts({ tasks }: { tasks: readonly Task[] }) {
  const drafts = tasks.filter(({ status }) => status === 'draft');
  /** Those that were asked for: the list changes meanwhile. */
  const [chosen, setChosen] = useState<readonly Task[] | null>(null);
  const [published, setPublished] = useState<readonly string[]>([]);
  const publishing = usePublishDrafts((id) => setPublished((ids) => [...ids, id]));
  const { data: refused = [], error, isPending, isIdle } = publishing;
  const all = chosen ?? [];

  function close() {
    setChosen(null);
    setPublished([]);
    publishing.reset();
  }
  const left = all.filter(({ id }) => !published.includes(id));
  const publish = () =>
    publishing.mutate(left, {
      onSuccess(kept) {
        if (kept.length > 0) return;
        toastSuccess(`${countOf(all.length, 'task')} published.`);
        close();
      },
    });

  return (
    <>
      {drafts.length > 1 && (
        <Button
          className="mb-4"
          icon={<Send aria-hidden strokeWidth={1.75} />}
          onClick={() => setChosen(drafts)}
        >
          {`Publish these ${countOf(drafts.length, 'draft')}`}
        </Button>
      )}
      {chosen !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && !isPending && close()}
          title={`Publish ${countOf(all.length, 'draft')}`}
          description="Students see these tasks at once, are notified, and can begin them."
          confirmLabel={isIdle || isPending ? 'Publish' : 'Try again'}
          cancelLabel={isIdle || isPending ? 'Cancel' : 'Close'}
          busy={isPending}
          onConfirm={publish}
        >
          {!isIdle && (
            <>
              <ProgressBar value={published.length / all.length} label="Published" />
              <p role="status" className="text-sm">
                {`${formatNumber(published.length)} of ${countOf(all.length, 'task')} published.`}
              </p>
            </>
          )}
          {refused.length > 0 && (
            <ul className="grid gap-1 text-bad text-sm">
              {refused.map(({ task, reason }) => (
                <li key={task.id} className="wrap-anywhere">{`${titleOf(task)}: ${reason}`}</li>
              ))}
            </ul>
          )}
          {error && <FormFailure error={error} title={changeTask.failure} />}
        </ConfirmDialog>
      )}
    </>
  );
}
