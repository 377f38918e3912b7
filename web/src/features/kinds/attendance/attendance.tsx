import { submissionRules } from '#contract/submission-status.ts';
import { taskKindRules } from '#contract/task-kinds.ts';
import type { Task } from '#contract/tasks.ts';
import { NoMoreWork } from '../../submissions/no-more-work.tsx';
import { TakeReasonsNote } from '../../tasks/take-reasons-note.tsx';
import { MyAnswers } from '../my-answers.tsx';

/** How to be recorded, or that the student is. */
export function Attendance({ task }: { task: Task }) {
  const { mySubmission, closed, reasons } = task;
  const isLive = mySubmission !== null && submissionRules[mySubmission.status].live;
  return (
    <div className="grid gap-5">
      {!isLive &&
        (closed ? (
          <NoMoreWork reason="The deadline has passed. Codes do not count any more." />
        ) : reasons.length > 0 ? (
          <TakeReasonsNote reasons={reasons} />
        ) : (
          <div className="grid max-w-[68ch] gap-2">
            <p>{taskKindRules.attendance.how}</p>
            <p className="text-muted">Without a phone, ask the organiser to record you.</p>
          </div>
        ))}
      <MyAnswers task={task} onEdit={() => {}} />
    </div>
  );
}
