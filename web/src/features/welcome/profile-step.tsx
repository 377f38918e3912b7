import { useState } from 'react';
import { editMe, type Me } from '#contract/users.ts';
import { passWelcomeStep } from '#contract/welcome.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
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
import type { WelcomeStep } from './welcome-progress.ts';

const fields = { about: AboutFields, college: CollegeFields, interests: InterestsField } as const;

interface ProfileStepProps {
  step: WelcomeStep;
  me: Me;
  last: boolean;
  /** With the profile as it is then. */
  onPassed: (me: Me) => Promise<unknown>;
}

/** The fields of a step, which are saved by its button. */
export function ProfileStep({ step, me, last, onPassed }: ProfileStepProps) {
  const [before] = useState(() => {
    const values = profileValuesOf(me);
    // Every form of a profile needs a name, and who skipped that step does not see the field. An unchanged value is not sent.
    return step === 'about' ? values : { ...values, name: values.name || me.email };
  });
  const [schema] = useState(() => profileEditForm(before));
  const [skipping, setSkipping] = useState(false);
  const [skipFailure, setSkipFailure] = useState<unknown>(null);
  const edit = useEditMe();
  const { form, submit, pending, failure, restored, startOver } = useAppForm({
    schema,
    initial: before,
    draft: { key: draftKey(me.id, `welcome-${step}`), ...profileDraft },
    send: async (values) => {
      const changes = toProfileEdit(before, values);
      const saved = Object.keys(changes).length > 0 ? await edit.mutateAsync(changes) : me;
      await onPassed(saved);
    },
  });
  const Fields = fields[step];

  async function skip() {
    setSkipping(true);
    setSkipFailure(null);
    try {
      await onPassed(me);
    } catch (error) {
      setSkipFailure(error);
      setSkipping(false);
    }
  }
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
        <Button busy={skipping} onClick={() => void skip()}>
          Skip this step
        </Button>
      </div>
    </form>
  );
}
