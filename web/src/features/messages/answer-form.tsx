import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { answerInput, answerMessage, type MessageDetails } from '#contract/messages.ts';
import { nameValues } from '#contract/phrases.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { focusShortcut, useShortcuts } from '../../ui/keyboard/use-shortcuts.ts';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { InsertPhrase } from '../phrases/insert-phrase.tsx';
import { messageQuery, useAnswer } from './messages-query.ts';

const answer = answerInput.pick({ body: true });
const answerDraft = z.object({ body: z.string() });
type AnswerValues = z.input<typeof answer>;

export const answerDraftKey = (email: string, messageId: string) => draftKey(email, 'answer', messageId);

interface AnswerFormProps {
  message: MessageDetails;
  onManagePhrases: () => void;
}

/** The answer to a conversation. What was typed survives a reload and a conflict with another administrator. */
export function AnswerForm({ message, onManagePhrases }: AnswerFormProps) {
  const { id, version, answerBy, state, user, name, task } = message;
  const { email, name: ownName } = useAdministrator();
  const queryClient = useQueryClient();
  const mutation = useAnswer(id);
  const initial: AnswerValues = { body: '' };
  const { form, submitWith, pending, failure, restored, startOver } = useAppForm({
    schema: answer,
    initial,
    draft: { key: answerDraftKey(email, id), schema: answerDraft },
    send: ({ body }: AnswerValues) => mutation.mutateAsync({ body, handled: false, version }),
  });
  const action = (handled: boolean) => ({
    send: ({ body }: AnswerValues) => mutation.mutateAsync({ body, handled, version }),
    onSent() {
      startOver(initial);
      toastSuccess(answerBy === 'mail' ? 'The answer is on its way by mail.' : 'The answer was sent.');
    },
    async onFailure(error: unknown) {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey: messageQuery(id).queryKey });
    },
  });
  const send = (handled: boolean) => void submitWith(action(handled));
  useShortcuts({ r: () => focusShortcut('answer') });

  const values = () => ({
    ...nameValues(user?.name || name),
    task: task?.title ?? '',
    my_name: ownName,
  });
  function insert(text: string) {
    form.setValue('body', text, { shouldDirty: true });
    form.setFocus('body');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    send(false);
  }

  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label="Answer"
      className="grid gap-3"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      {restored && <RestoredNote onDiscard={() => startOver(initial)} />}
      <Field
        label="Answer"
        error={errors.body?.message}
        hint={
          <>
            {answerBy === 'mail'
              ? 'It is mailed to the address above.'
              : 'They are notified, and read it under Contact.'}
            <span className="[@media(hover:none)]:hidden"> R starts the answer, Ctrl+Enter sends it.</span>
          </>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('body')}
            rows={4}
            max={limits.contactMessageMax}
            data-shortcut="answer"
            aria-keyshortcuts="R Control+Enter"
          />
        )}
      </Field>
      {isConflict(failure) ? (
        <FormFailure
          error={failure}
          title="The conversation changed while you were writing, and your answer was not sent. What is new is above."
        />
      ) : (
        errors.body === undefined && <FormFailure error={failure} title={answerMessage.failure} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={pending} icon={<Send aria-hidden strokeWidth={1.75} />}>
          Send answer
        </Button>
        {state !== 'handled' && (
          <Button disabled={pending} onClick={() => send(true)}>
            Send and mark handled
          </Button>
        )}
        <InsertPhrase
          values={values}
          text={() => form.getValues('body')}
          onInsert={insert}
          onManage={onManagePhrases}
          className="sm:ml-auto"
        />
      </div>
    </form>
  );
}

const isConflict = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'stale_version';
