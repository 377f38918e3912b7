import { useState } from 'react';
import { z } from 'zod';
import { type ApplicationStatus, applicationRules, type Decision } from '#contract/application-status.ts';
import { type DecidedApplications, decideApplications } from '#contract/applications.ts';
import { limits } from '#contract/limits.ts';
import { nameValues } from '#contract/phrases.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { KeyHint } from '../../ui/keyboard/key-hint.tsx';
import { focusShortcut, pressShortcut, useShortcuts } from '../../ui/keyboard/use-shortcuts.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { InsertPhrase } from '../phrases/insert-phrase.tsx';
import { PhrasesDialog } from '../phrases/phrases-dialog.tsx';
import { useDecide } from './applications-query.ts';
import { decidedWords } from './decided-words.ts';

const message = decideApplications.body.pick({ message: true });
const draftOf = z.object({ message: z.string() });
type Values = z.input<typeof message>;

const actions: Readonly<Record<Decision, { label: string; key: string }>> = {
  accepted: { label: 'Accept', key: 'a' },
  waiting: { label: 'Waiting list', key: 'w' },
  declined: { label: 'Decline', key: 'd' },
};

interface DecisionFormProps {
  /** Of one status. */
  applications: readonly { id: string; version: number; name: string }[];
  status: ApplicationStatus;
  onDecided: (decided: DecidedApplications['decided'], words: string) => void;
}

/** What an administrator decides about one or many applications, with a message. A key moves the focus to a button, and again presses it. */
export function DecisionForm({ applications, status, onDecided }: DecisionFormProps) {
  const { email, name: ownName } = useAdministrator();
  const decide = useDecide();
  const [managing, setManaging] = useState(false);
  const [only] = applications.length === 1 ? applications : [];
  const initial: Values = { message: '' };
  const { form, submitWith, pending, failure, restored, startOver } = useAppForm({
    schema: message,
    initial,
    draft: { key: draftKey(email, 'application', only?.id ?? 'many'), schema: draftOf },
    send: async (_input: Values) => {},
  });
  const decisions = applicationRules[status].decisions;
  const chosen = applications.map(({ id, version }) => ({ id, version }));
  const send = (to: Decision) => {
    let result: DecidedApplications | null = null;
    void submitWith({
      send: async (values: Values) => {
        result = await decide.mutateAsync({ ...values, applications: chosen, to });
      },
      onSent() {
        startOver(initial);
        if (result) onDecided(result.decided, decidedWords(result, to, applications));
      },
    });
  };
  useShortcuts({
    r: () => focusShortcut('application-message'),
    ...Object.fromEntries(decisions.map((to) => [actions[to].key, () => pressShortcut(`application-${to}`)])),
  });
  const { errors } = form.formState;
  if (decisions.length === 0) return null;
  return (
    <form
      noValidate
      aria-label="Decision"
      className="grid gap-3"
      onSubmit={(event) => event.preventDefault()}
    >
      {restored && <RestoredNote onDiscard={() => startOver(initial)} />}
      <Field
        label="Message (optional)"
        error={errors.message?.message}
        hint={
          only
            ? 'They read it on their page, and in the mail about the decision.'
            : 'Each of them reads it, in a mail too. {first_name} and {name} are replaced.'
        }
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('message')}
            rows={3}
            max={limits.feedbackLength}
            data-shortcut="application-message"
            aria-keyshortcuts="R"
          />
        )}
      </Field>
      {errors.message === undefined && <FormFailure error={failure} title={decideApplications.failure} />}
      <div className="flex flex-wrap items-center gap-2">
        {decisions.map((to) => (
          <Button
            key={to}
            variant={to === 'accepted' ? 'primary' : 'ghost'}
            disabled={pending || chosen.length > limits.applicationsAtOnce}
            data-shortcut={`application-${to}`}
            aria-keyshortcuts={actions[to].key.toUpperCase()}
            onClick={() => send(to)}
          >
            {actions[to].label}
            <KeyHint name={actions[to].key.toUpperCase()} />
          </Button>
        ))}
        <InsertPhrase
          {...(only && { values: () => ({ ...nameValues(only.name), my_name: ownName }) })}
          text={() => form.getValues('message')}
          onInsert={(text) => {
            form.setValue('message', text, { shouldDirty: true });
            form.setFocus('message');
          }}
          onManage={() => setManaging(true)}
          className="sm:ml-auto"
        />
      </div>
      {managing && <PhrasesDialog onClose={() => setManaging(false)} />}
    </form>
  );
}
