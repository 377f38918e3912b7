import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReviewedSubmission } from '#contract/review.ts';
import { auditPath, paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { pointsWord } from '../../../ui/numbers/points-word.ts';
import { ExternalLink } from '../../../ui/text/external-link.tsx';
import { When } from '../../../ui/time/time.tsx';
import { May } from '../../auth/may.tsx';
import { useAdministrator } from '../../auth/session-query.ts';
import { QuizAnswersPart } from '../../kinds/quiz/quiz-answers-part.tsx';
import { Points } from '../../points/points.tsx';
import { TierFlame } from '../../points/tier-flame.tsx';
import { tierIndex } from '../../points/tier-progress.ts';
import { LongText } from '../../submissions/long-text.tsx';
import { versionNumber } from '../../submissions/version-number.ts';
import { changedAt } from '../../submissions/work-times.ts';
import { ShownAsBadge } from '../../users/shown-as-badge.tsx';
import { historyQuery } from '../desk-queries.ts';
import { FileStage } from '../files/file-stage.tsx';
import { handedInAt } from '../handed-in-at.ts';
import { LongWait } from '../submission-age.tsx';
import { textsOf } from '../submission-texts.ts';
import { LastReview } from './last-review.tsx';

/** About twelve lines: a long description must not push the files out of the window. */
const beginningLength = 1_000;

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-1.5">
      <h3 className="font-medium font-sans text-muted text-xs tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

/** The student who submitted the work. */
export function StudentPart({ submission }: { submission: ReviewedSubmission }) {
  const { user } = submission;
  const { adminPath } = useAdministrator();
  const { studentName, studentEmail } = textsOf(submission);
  return (
    <section aria-label="Student" className="grid min-w-0 gap-2 text-sm">
      <div className="flex min-w-0 items-start gap-3">
        <Avatar name={studentName} src={user?.profilePhoto} />
        <div className="min-w-0">
          <p translate="no" className="wrap-anywhere font-semibold">
            {studentName}
          </p>
          <p translate="no" className="break-all text-muted text-xs">
            {studentEmail}
          </p>
        </div>
      </div>
      {user && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-xs">
          <span className="inline-flex items-center gap-1">
            <TierFlame index={tierIndex(user.points)} className="size-5" />
            <span>
              <Points value={user.points} /> {pointsWord(user.points)}
            </span>
          </span>
          <span translate="no" className="font-mono">
            {user.techid}
          </span>
          {user.college && <span className="min-w-0">{user.college}</span>}
          <ShownAsBadge user={user} />
          <Link to={{ search: `?student=${user.id}` }} className="text-link touch-target">
            All their work
          </Link>
          <Link to={paths.admin.user(adminPath, user.id)} className="text-link touch-target">
            Their page
          </Link>
          <May right="audit">
            <Link to={auditPath(adminPath, { subject: submission.id })} className="text-link touch-target">
              Audit trail
            </Link>
          </May>
        </p>
      )}
    </section>
  );
}

interface WorkPartProps {
  submission: ReviewedSubmission;
  shortcuts: boolean;
}

/** The submitted work. */
export function WorkPart({ submission, shortcuts }: WorkPartProps) {
  const { id, link, files, version } = submission;
  const { data } = useQuery(historyQuery(id));
  const number = versionNumber(data?.versions ?? [], version);
  const changed = changedAt(submission, handedInAt(submission), data?.reviews);
  const { title, taskTitle, description } = textsOf(submission);
  return (
    <>
      {data && <LastReview reviews={data.reviews} version={version} />}
      <div className="grid gap-2.5">
        <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs">
          {number > 1 && <span>Version {number},</span>}
          <span>
            {number > 1 ? 'handed in' : 'Handed in'} <When date={handedInAt(submission)} />
            {changed !== null && (
              <>
                , changed <When date={changed} />
              </>
            )}
          </span>
          <LongWait submission={submission} />
        </p>
        {/* In full: the window's header cuts it. */}
        {title !== taskTitle && <h3 className="text-xl">{title}</h3>}
        <LongText text={description} translate="no" beginning={beginningLength} className="max-w-[72ch]" />
        {submission.task?.kind === 'quiz' && <QuizAnswersPart submissionId={id} />}
      </div>
      {link && (
        <Part title="Link">
          <p>
            <ExternalLink href={link} />
          </p>
        </Part>
      )}
      {files.length > 0 ? (
        <Part title={`Files (${files.length})`}>
          <FileStage files={files} shortcuts={shortcuts} />
        </Part>
      ) : (
        !link && <p className="text-muted text-sm">No file and no link was handed in.</p>
      )}
    </>
  );
}
