import { type ReactNode, useState } from 'react';
import { taskKindRules } from '#contract/task-kinds.ts';
import type { Task, TaskKind } from '#contract/tasks.ts';
import { CodeNotLoaded } from '../../ui/loading/code-not-loaded.tsx';
import { type LateCode, lateCode, useLateCodeNear } from '../../ui/loading/late-code.ts';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { handInHeadingId } from '../submissions/hand-in-button.tsx';

interface KindPart {
  Part: (props: { task: Task }) => ReactNode;
}

/** A new kind adds its part of the page of a task here. */
const parts: Record<Exclude<TaskKind, 'work'>, LateCode<KindPart>> = {
  quiz: lateCode(async () => ({ Part: (await import('./quiz/quiz.tsx')).Quiz })),
  form: lateCode(async () => ({ Part: (await import('./form/form.tsx')).Form })),
  attendance: lateCode(async () => ({ Part: (await import('./attendance/attendance.tsx')).Attendance })),
};

interface KindTaskProps {
  task: Task;
  kind: keyof typeof parts;
}

/** The last section of a task that is no work. */
export function KindTask({ task, kind }: KindTaskProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { code, error } = useLateCodeNear(parts[kind], place);
  return (
    <section ref={setPlace} aria-labelledby={handInHeadingId} className="grid gap-5">
      <h2 id={handInHeadingId} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        {taskKindRules[kind].label}
      </h2>
      {error ? (
        <CodeNotLoaded late={parts[kind]} message="This part of the page could not be loaded." />
      ) : code ? (
        <code.Part task={task} />
      ) : (
        <LoadingBlock className="h-48" />
      )}
    </section>
  );
}
