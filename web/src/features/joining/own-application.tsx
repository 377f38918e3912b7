import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type OwnApplication, startAsStudent, withdrawApplication } from '#contract/application.ts';
import { applicationRules } from '#contract/application-status.ts';
import { call } from '../../api/client.ts';
import { leaveForms } from '../../forms/leave-guards.ts';
import { hasDraft } from '../../forms/use-draft.ts';
import { paths, sitePath } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { problemMessage } from '../../ui/text/problem-message.ts';
import { Day, When } from '../../ui/time/time.tsx';
import { endSession } from '../auth/session-tabs.ts';
import { useSignOut } from '../auth/use-sign-out.ts';
import { AnswerList } from './answer-list.tsx';
import { ApplicationBadge } from './application-badge.tsx';
import { ApplicationSheet, applicationDraft } from './application-sheet.tsx';

/** The form, or the state of what was sent. */
export function OwnApplicationView({ application }: { application: OwnApplication }) {
  const { status, open, questions, answers } = application;
  const [changing, setChanging] = useState(
    () => status !== 'draft' && hasDraft(applicationDraft(application)),
  );
  const editable = open && applicationRules[status].editable;
  if (status === 'draft') {
    if (!open) return <p>The festival takes no applications now. Nothing was sent.</p>;
    return <ApplicationSheet key={application.version} application={application} />;
  }
  if (changing && editable)
    return (
      <ApplicationSheet
        key={application.version}
        application={application}
        onDone={() => setChanging(false)}
      />
    );
  return (
    <>
      <State application={application} />
      <section aria-labelledby="answers" className="grid gap-5">
        <h2 id="answers" className="text-xl">
          Your answers
        </h2>
        <AnswerList questions={questions} answers={answers} />
        {editable && (
          <div>
            <Button onClick={() => setChanging(true)}>Change the answers</Button>
          </div>
        )}
      </section>
    </>
  );
}

function State({ application }: { application: OwnApplication }) {
  const { status, sentAt, promisedBy, message, decidedAt } = application;
  return (
    <section
      aria-label="State"
      className="grid justify-items-start gap-3 rounded-card border border-line bg-raised p-5 shadow-card sm:p-7"
    >
      <ApplicationBadge status={status} />
      {status === 'received' && sentAt && (
        <p>
          We have received your application (<When date={sentAt} />
          ).{' '}
          {promisedBy && (
            <>
              We decide by <Day date={promisedBy} />.{' '}
            </>
          )}
          You can change it until then.
        </p>
      )}
      {status === 'waiting' && <p>You are on the waiting list. We tell you when a place is free.</p>}
      {status === 'accepted' && <p>You are accepted. Your account is created when you begin.</p>}
      {status === 'declined' && (
        <p>Thank you for applying. This time we could not accept your application.</p>
      )}
      {message !== '' && (
        <blockquote className="w-full rounded-control bg-sunk p-4">
          <LinkedText text={message} translate="no" />
        </blockquote>
      )}
      {decidedAt && (
        <p className="text-muted text-sm">
          Decided <When date={decidedAt} />
        </p>
      )}
      {status === 'accepted' && <Begin />}
    </section>
  );
}

function Begin() {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(startAsStudent),
    // A document of its own: nothing that was loaded for the applicant stays.
    onSuccess: () => window.location.assign(paths.dashboard),
  });
  const problem = error && problemMessage(error, startAsStudent.failure);
  return (
    <>
      {problem && <FormProblem title={problem.title} detail={problem.detail} />}
      <Button variant="primary" className="min-h-13 px-7" busy={isPending} onClick={() => mutate()}>
        Begin
      </Button>
    </>
  );
}

/** Signing out, and withdrawing. */
export function OwnApplicationEnd({ status }: Pick<OwnApplication, 'status'>) {
  const sent = status !== 'draft';
  const [asking, setAsking] = useState(false);
  const { busy, start } = useSignOut(sitePath('index'));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawApplication),
    onSuccess() {
      endSession();
      leaveForms();
      window.location.assign(sitePath('index'));
    },
    onError: (error) => toastProblem(error, withdrawApplication.failure),
  });
  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-6">
      <Button busy={busy} onClick={() => void start()}>
        Sign out
      </Button>
      {applicationRules[status].withdrawable ? (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {sent ? 'Withdraw and delete' : 'Delete what is stored'}
        </Button>
      ) : (
        <p className="text-muted text-sm">
          Your application is deleted by itself; the page “Privacy” says when.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={sent ? 'Withdraw your application?' : 'Delete what is stored?'}
        description="Your answers, your name and your address are deleted, and you are signed out. You can apply again as long as applications are taken."
        confirmLabel={sent ? 'Withdraw and delete' : 'Delete'}
        danger
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </div>
  );
}
