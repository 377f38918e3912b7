import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { submissionRules } from '#contract/submission-status.ts';
import { getMySubmission, type Submission } from '#contract/submissions.ts';
import type { Task } from '#contract/tasks.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { hasDraft, openDraft } from '../../forms/use-draft.ts';
import { againParameter } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeNotLoaded } from '../../ui/loading/code-not-loaded.tsx';
import { lateCode, useLateCode, useLateCodeNear } from '../../ui/loading/late-code.ts';
import { loadPressed } from '../../ui/loading/load-pressed.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { TakeReasonsNote } from '../tasks/take-reasons-note.tsx';
import { openTasksQuery } from '../tasks/tasks-query.ts';
import { myDraftQuery } from './drafts-query.ts';
import { EarlierWork } from './earlier-work.tsx';
import { handInHeadingId } from './hand-in-button.tsx';
import { HandInForm } from './hand-in-form.tsx';
import { HandInTerms } from './hand-in-terms.tsx';
import { HandedIn, HandedInTitle, type SentWork } from './handed-in.tsx';
import { historyQuery } from './history-query.ts';
import { NoMoreWork } from './no-more-work.tsx';
import { StatusBadge } from './status-badge.tsx';
import { recentSubmissionsQuery } from './submissions-query.ts';
import { useTaskWork } from './use-task-work.ts';
import { editDraft, editDraftKey, editWith, emptyWork, workDraftKey, workOf } from './work-form.ts';

const submissionCode = lateCode(() => import('./my-submission.tsx'));
// In the same file as the code of `submissionCode` (web/build/chunks.ts), so it is there when its button is.
const editDialogCode = lateCode(() => import('./edit-dialog.tsx'));

const passed = 'The deadline has passed. This task accepts no more submissions.';
const appealed = 'Your appeal is open. Until it is decided you cannot hand in a revision.';

interface HandInProps {
  task: Task;
  userId: string;
}

/** Milliseconds for which work that was sent waits for the list of next tasks. */
const longestWait = 1_000;

/** The last section of a task: the form, the submission and its result, or why no work can be submitted. */
export function HandIn({ task, userId }: HandInProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [params, setParams] = useSearchParams();
  const draftKey = workDraftKey(userId, task.id);
  /** The form contains something that was not sent. It then stays open, also if the task is closed or deleted. */
  const [unsent, setUnsent] = useState(() => hasDraft(draftKey));
  const [editing, setEditing] = useState<Submission | null>(null);
  /** The reviewed submission that the form began with. */
  const [before, setBefore] = useState<Submission | null>(null);
  /** What was just sent from this form. */
  const [sent, setSent] = useState<SentWork | null>(null);
  const queryClient = useQueryClient();

  const { mySubmission } = task;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const submissionPart = useLateCodeNear(submissionCode, mySubmission ? place : null);
  const editDialog = useLateCode(editDialogCode).code;
  const { latest, error, refetch, revisable: rejected, next, until } = useTaskWork(task);
  const open = until !== null;
  /** Whether the form is shown is not known yet. */
  const unknown = rejected && next === undefined && before === null;
  // A draft that cannot be handed in (any more): its text can still be read and copied.
  const { data: begun } = useQuery({
    ...myDraftQuery(task.id, 'page'),
    enabled: !open && (mySubmission === null || next !== undefined),
  });
  const [left, setLeft] = useState(false);
  const again = params.has(againParameter);
  const writing =
    !unknown &&
    (unsent ||
      (!open && Boolean(begun) && !left) ||
      (open && (mySubmission === null || (rejected && again))));
  if (writing && rejected && latest && latest.status === mySubmission?.status && before === null)
    setBefore(latest);
  if (!writing && before !== null) setBefore(null);
  // Another review may have followed while the student writes.
  const revised = before !== null && rejected && latest?.id === before.id ? latest : before;

  function setAgain(open: boolean) {
    if (open !== again) {
      setParams(
        (before) => {
          const params = new URLSearchParams(before);
          if (open) params.set(againParameter, '');
          else params.delete(againParameter);
          return params;
        },
        { replace: true, preventScrollReset: true },
      );
    }
    heading.current?.focus();
  }

  function edit(submission: Submission) {
    setEditing(submission);
    loadPressed(editDialogCode, 'The form', () => setEditing(null));
  }

  function leaveForm() {
    setUnsent(false);
    setLeft(true);
    setAgain(false);
  }

  /** False between the answer to a revision and that of its task: then the status shown is older than the revision. */
  const settled = latest?.status === mySubmission?.status;
  const awarded = mySubmission !== null && submissionRules[mySubmission.status].awarded;
  const [locked] = mySubmission === null && !task.closed ? task.reasons : [];
  const closed =
    !open &&
    (locked !== undefined ||
      next === 'appeal' ||
      ((task.closed || (rejected && settled && next === null)) && !awarded));
  const reason = locked ? locked.why : next === 'appeal' ? appealed : passed;
  const editable = latest && submissionRules[latest.status].editable;
  const { data: history } = useQuery({ ...historyQuery(sent?.id ?? ''), enabled: sent?.id !== undefined });
  // After a review, also one that was reversed since, this work does not count as just sent.
  if (sent && history?.reviews.some(({ version }) => version > sent.after)) setSent(null);
  const justSent = !writing && editable && sent?.id === latest.id ? sent : null;
  const celebrating = justSent !== null;
  const followed = useNavigationType() === 'PUSH';
  /** The entry of the history with which the student followed a link to the form. */
  const { key } = useLocation();
  const linked = again && followed ? key : null;
  useEffect(() => {
    if (!celebrating && linked === null) return;
    // Later than the focus moves to the start of a new page.
    queueMicrotask(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('section')?.scrollIntoView();
    });
  }, [celebrating, linked]);

  async function celebrate() {
    // It is below the title of the sent work: what came later would move everything under it.
    await Promise.race([
      queryClient.prefetchQuery({ ...openTasksQuery(), retry: false }),
      new Promise((resolve) => setTimeout(resolve, longestWait)),
    ]);
    if (before) {
      setSent({ id: before.id, number: null, after: before.version });
      leaveForm();
      return;
    }
    try {
      const query = { ...recentSubmissionsQuery(1), staleTime: 0 };
      const { items, counts } = await queryClient.fetchQuery(query);
      setSent({ id: items[0]?.id, number: counts.all, after: 0 });
    } catch {
      toastSuccess('Your work was handed in. A reviewer will look at it.');
    }
    leaveForm();
  }

  const shown = latest && (!writing || (rejected && settled && !open && next !== undefined)) ? latest : null;
  const loading = (latest === undefined && (!writing || rejected)) || (unknown && (unsent || again));
  const title = (
    <h2 id={handInHeadingId} ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
      {justSent && latest ? (
        <HandedInTitle submission={latest} number={justSent.number} />
      ) : writing && open ? (
        'Hand in your work'
      ) : (
        'Your work'
      )}
    </h2>
  );
  return (
    <section ref={setPlace} aria-labelledby={handInHeadingId} className="grid gap-5">
      <p role="status" className="sr-only">
        {justSent && 'Your work was handed in.'}
      </p>
      {justSent && latest ? <HandedIn submission={latest}>{title}</HandedIn> : title}
      {loading && error && <QueryFailed error={error} message={getMySubmission.failure} onRetry={refetch} />}
      {!loading && shown && submissionPart.error && (
        <CodeNotLoaded late={submissionCode} message="Your work could not be shown." />
      )}
      {(loading ? !error : shown && !submissionPart.code && !submissionPart.error) && (
        <LoadingBlock className="h-48" />
      )}
      {!loading && shown && submissionPart.code && (
        <submissionPart.code.MySubmission
          submission={shown}
          onEdit={() => edit(shown)}
          head={
            <span className="flex flex-wrap gap-2">
              <StatusBadge status={shown.status} points={shown.points} />
              <DraftBadge draftKeys={[editDraftKey(shown)]} />
            </span>
          }
          next={
            rejected &&
            open && (
              <div className="flex flex-wrap items-center gap-3">
                <Button
                  variant="primary"
                  icon={<RotateCcw aria-hidden strokeWidth={1.75} />}
                  onClick={() => setAgain(true)}
                >
                  Hand in again
                </Button>
                <DraftBadge draftKeys={[draftKey]} />
              </div>
            )
          }
        />
      )}
      {writing && closed && <NoMoreWork reason={reason} unsent />}
      {writing && open && !rejected && <HandInTerms points={task.points} />}
      {writing && (!rejected || before) && (
        <EarlierWork submission={open || next === undefined ? revised : null}>
          <HandInForm
            key={before?.id ?? 'first'}
            task={task}
            draftKey={draftKey}
            initial={before ? workOf(before) : emptyWork}
            revised={revised}
            existing={(!rejected && latest) || null}
            closed={closed}
            onUnsentChange={setUnsent}
            onHandedIn={celebrate}
            onEditExisting={(existing, mine) => {
              openDraft(editDraft(existing)).write(editWith(mine, existing, before), workOf(existing));
              leaveForm();
              edit(existing);
            }}
            onLeave={leaveForm}
          />
        </EarlierWork>
      )}
      {locked && <TakeReasonsNote reasons={task.reasons} />}
      {!writing && closed && !locked && <NoMoreWork reason={reason} />}
      {editing && editDialog && (
        <editDialog.EditDialog key={editing.id} submission={editing} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}
