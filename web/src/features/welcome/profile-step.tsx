import { useState } from 'react';
import { editMe, type Me } from '#contract/users.ts';
import { passWelcomeStep } from '#contract/welcome.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { openDraft } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { AboutFields } from '../users/about-fields.tsx';
import { CollegeFields } from '../users/college-fields.tsx';
import { InterestsField } from '../users/interests-field.tsx';
import { useEditMe } from '../users/me-query.ts';
import {
  profileDraft,
  profileEditForm,
  profileValuesOf,
  toProfileEdit,
} from '../users/profile-form-values.ts';
import { keptSteps, stepDraft, type WelcomeStep } from './welcome-progress.ts';

const fields = { about: AboutFields, college: CollegeFields, interests: InterestsField } as const;

interface ProfileStepProps {
  step: WelcomeStep;
  me: Me;
  last: boolean;
  /** With the profile as it is then. */
  onPassed: (me: Me) => Promise<unknown>;
  /** Skips this step and all others. */
  onEnd: () => Promise<unknown>;
}

/** The fields of a step, which are saved by its button. */
export function ProfileStep({ step, me, last, onPassed, onEnd }: ProfileStepProps) {
  const [before] = useState(() => {
    const values = profileValuesOf(me);
    // Every form of a profile needs a name, and who skipped that step does not see the field. An unchanged value is not sent.
    return step === 'about' ? values : { ...values, name: values.name || me.email };
  });
  const [schema] = useState(() => profileEditForm(before));
  /** What is skipped, and whether only once the student says so. */
  const [skipped, setSkipped] = useState<{ all: boolean; asks: boolean } | null>(null);
  const [skipFailure, setSkipFailure] = useState<unknown>(null);
  const edit = useEditMe();
  const { form, submit, pending, failure, restored, startOver, unsaved, removeDraft } = useAppForm({
    schema,
    initial: before,
    draft: { key: stepDraft(me, step), ...profileDraft },
    send: async (values) => {
      const changes = toProfileEdit(before, values);
      const saved = Object.keys(changes).length > 0 ? await edit.mutateAsync(changes) : me;
      await onPassed(saved);
    },
  });
  const Fields = fields[step];

  async function skip(all: boolean) {
    setSkipped({ all, asks: false });
    setSkipFailure(null);
    try {
      const others = all ? keptSteps(me, step) : [];
      await (all ? onEnd() : onPassed(me));
      removeDraft();
      for (const other of others) openDraft({ key: stepDraft(me, other), ...profileDraft }).remove();
    } catch (error) {
      setSkipFailure(error);
      setSkipped(null);
    }
  }
  const loses = (all: boolean) => unsaved() || (all && keptSteps(me, step).length > 0);
  const begin = (all: boolean) => (loses(all) ? setSkipped({ all, asks: true }) : void skip(all));
  const busy = (all: boolean) => skipped?.all === all && !skipped.asks;
  return (
    <form noValidate aria-label="Your profile" className="grid gap-6" onSubmit={submit}>
      {restored && <RestoredNote onDiscard={() => startOver()} />}
      <Fields form={form} />
      <FormFailure error={failure} title={editMe.failure} />
      <FormFailure error={skipFailure} title={passWelcomeStep.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={pending}>
          {last ? 'Save and finish' : 'Save and go on'}
        </Button>
        <Button busy={busy(false)} onClick={() => begin(false)}>
          Skip this step
        </Button>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 border-line border-t pt-6 text-muted text-sm">
        You can skip every step. Your dashboard says what is missing.
        <Button variant="quiet" busy={busy(true)} onClick={() => begin(true)}>
          Skip all steps
        </Button>
      </p>
      <ConfirmDialog
        open={skipped?.asks ?? false}
        title="Skip without saving?"
        description={
          skipped?.all
            ? 'What you typed and did not save, here or in another step, would be lost.'
            : 'What you typed in this step would be lost.'
        }
        confirmLabel="Skip"
        cancelLabel="Back"
        danger
        onOpenChange={() => setSkipped(null)}
        onConfirm={() => void skip(skipped?.all ?? false)}
      />
    </form>
  );
}
