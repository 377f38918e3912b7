import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { When } from '../../ui/time.tsx';
import { Points } from '../points/points.tsx';
import { LongText } from '../submissions/long-text.tsx';
import { SubmittedTaskFacts } from '../tasks/task-facts.tsx';
import { FilePreview } from './file-preview.tsx';
import { textsOf } from './submission-texts.ts';

/** About ten lines: a long task must not push the work out of the window. */
const beginningLength = 600;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h3 className="font-medium font-sans text-muted text-xs tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

/** The student who submitted the work. */
export function StudentPart({ submission }: { submission: ReviewedSubmission }) {
  const { user } = submission;
  const { studentName, studentEmail } = textsOf(submission);
  return (
    <Part title="Student">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={studentName} src={user?.profilePhoto} />
        <div className="min-w-0 text-sm">
          <p className="wrap-anywhere font-semibold">{studentName}</p>
          <p className="break-all text-muted">{studentEmail}</p>
        </div>
      </div>
      {user && (
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          <span className="font-mono">{user.techid}</span>
          {user.college && <span className="min-w-0">{user.college}</span>}
          <span>
            <Points value={user.points} banded /> points
          </span>
        </p>
      )}
    </Part>
  );
}

/** The submitted work. */
export function WorkPart({ submission }: { submission: ReviewedSubmission }) {
  const { link, files, fileNames, submittedAt, version } = submission;
  return (
    <>
      <p className="text-muted text-sm">
        Handed in <When date={submittedAt} />
        {version > 1 && `, version ${version}`}
      </p>
      <Part title="Description">
        <LinkedText text={textsOf(submission).description} />
      </Part>
      {link && (
        <Part title="Link">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-link inline-flex items-start gap-1.5 justify-self-start wrap-anywhere min-w-0"
          >
            <span className="min-w-0">{link}</span>
            <ExternalLink aria-hidden strokeWidth={1.75} className="mt-1 size-4 shrink-0" />
          </a>
        </Part>
      )}
      {files.length > 0 && (
        <Part title={`Files (${fileNames.length})`}>
          <ul className="grid gap-3">
            {files.map((file) => (
              <FilePreview key={file.id} file={file} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/** What the task asked for when the work was submitted. */
export function TaskPart({ submission }: { submission: ReviewedSubmission }) {
  const { task } = submission;
  const { taskTitle, taskContent, taskGuidelines } = textsOf(submission);
  return (
    <>
      <Part title="Task">
        <p className="wrap-anywhere font-semibold">{taskTitle}</p>
        {task && <SubmittedTaskFacts task={task} />}
        <LongText text={taskContent} beginning={beginningLength} className="text-sm" />
      </Part>
      {taskGuidelines && (
        <Part title="Submission guidelines">
          <LongText text={taskGuidelines} beginning={beginningLength} className="text-sm" />
        </Part>
      )}
    </>
  );
}
