import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { presentTime } from '../../../api/server-time.ts';
import { Tabs } from '../../../ui/lists/tabs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formatList } from '../../../ui/text/format-list.ts';
import { TaskDetails } from '../details/task-details.tsx';
import { taskLabels } from '../fields/task-labels.ts';
import { TaskCard } from '../list/task-card.tsx';
import { previewTask } from './preview-task.ts';
import { emptyTask, type TaskFormValues, valuesOf } from './task-form-values.ts';

const views = [
  { value: 'card', label: 'In the list' },
  { value: 'page', label: 'Its page' },
] as const;
const needed = ['title', 'content', 'domain', 'points', 'lastDate'] as const;
function stop(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** The task that is being written, as students see it. Nothing in it can be used. Needs a FormProvider. */
export function TaskPreviewDialog({ onClose }: { onClose: () => void }) {
  const typed = useFormContext<TaskFormValues>().getValues();
  // An edited task keeps its own points and deadline if they are emptied.
  const own = typed.before ? valuesOf(typed.before) : emptyTask;
  const values = { ...typed, points: typed.points || own.points, lastDate: typed.lastDate || own.lastDate };
  const [view, setView] = useState<(typeof views)[number]['value']>('card');
  const task = previewTask(values, presentTime());
  const missing = needed.filter((name) => values[name].trim() === '');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title="Preview"
      description={
        missing.length > 0
          ? `As students will see it. Still missing: ${formatList(missing.map((name) => taskLabels[name].toLowerCase()))}.`
          : 'As students will see it.'
      }
    >
      <Tabs label="View" value={view} onValueChange={setView} tabs={views}>
        {/* Keeps links and buttons of the preview from acting. `inert` would hide it from screen readers. */}
        <div onClickCapture={stop} onAuxClickCapture={stop}>
          {view === 'card' ? (
            <div className="mx-auto max-w-md">
              <TaskCard task={task} heading="h3" />
            </div>
          ) : (
            <KeepWindowTitle>
              <TaskDetails task={task} action={null} heading="h3">
                <p className="rounded-card border border-edge border-dashed px-5 py-8 text-center text-muted">
                  Here students hand in their work.
                </p>
              </TaskDetails>
            </KeepWindowTitle>
          )}
        </div>
      </Tabs>
    </Dialog>
  );
}

/** The page of a task sets the title of the window. */
function KeepWindowTitle({ children }: { children: ReactNode }) {
  const [title] = useState(() => document.title);
  useEffect(
    () => () => {
      document.title = title;
    },
    [title],
  );
  return children;
}
