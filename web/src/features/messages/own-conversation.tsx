import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { getMyMessage, replyInput, replyToMyMessage } from '#contract/messages.ts';
import { isUnknown } from '../../api/ignore-not-found.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/buttons/back-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { useStudent } from '../auth/session-query.ts';
import { ConversationPart } from './conversation-part.tsx';
import { myMessageQuery, useMyReply } from './messages-query.ts';
import { AnswerState } from './own-messages.tsx';

/** One message of the student with the answers, and a field to write again. Needs the id as its key. */
export function OwnConversation({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(myMessageQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded) heading.current?.focus({ preventScroll: true });
  }, [loaded]);
  if (!data) {
    if (isUnknown(error)) {
      return (
        <EmptyState title="Message not found" action={<ButtonLink to={paths.contactUs}>Contact</ButtonLink>}>
          It was deleted, or the address is not complete.
        </EmptyState>
      );
    }
    if (error) return <QueryFailed error={error} message={getMyMessage.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-64" />;
  }
  const { topic, message, begun, createdAt, answered, thread, mayReply } = data;
  const wrote = !begun || thread.some(({ sender }) => sender === 'writer');
  return (
    <section aria-labelledby="conversation" className="grid gap-5">
      <BackLink to={paths.contactUs} className="justify-self-start">
        All messages
      </BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="conversation" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {topic ?? (begun ? 'Message from the organisers' : 'Your message')}
        </h2>
        {wrote && <AnswerState answered={answered} begun={begun} />}
      </div>
      <ol aria-label="Conversation" className="grid gap-5">
        <ConversationPart
          author={begun ? 'Organisers' : 'You'}
          date={createdAt}
          text={message}
          own={!begun}
        />
        {thread.map(({ id: replyId, sender, body, createdAt: date }) => {
          const own = sender === 'writer';
          return (
            <ConversationPart
              key={replyId}
              author={own ? 'You' : 'Organisers'}
              date={date}
              text={body}
              own={own}
            />
          );
        })}
      </ol>
      <Card className="p-5 sm:p-6">
        {mayReply ? (
          <ReplyForm id={id} label={wrote ? 'Write again' : 'Reply'} />
        ) : (
          <p>
            This conversation is long.{' '}
            <Link to={paths.contactUs} className="text-link">
              Start a new message
            </Link>
            .
          </p>
        )}
      </Card>
    </section>
  );
}

const replyDraft = z.object({ body: z.string() });
const empty = { body: '' };

function ReplyForm({ id, label }: { id: string; label: string }) {
  const { id: userId } = useStudent();
  const reply = useMyReply(id);
  const { form, submit, pending, failure, restored, startOver } = useAppForm({
    schema: replyInput,
    initial: empty,
    draft: { key: draftKey(userId, 'reply', id), schema: replyDraft },
    send: reply.mutateAsync,
    onSent() {
      startOver(empty);
    },
  });
  const { errors } = form.formState;
  return (
    <form noValidate aria-label={label} className="grid gap-4" onSubmit={submit}>
      {restored && <RestoredNote onDiscard={() => startOver(empty)} />}
      <Field label={label} error={errors.body?.message}>
        {(control) => (
          <Textarea {...control} {...form.register('body')} rows={4} max={limits.contactMessageMax} />
        )}
      </Field>
      {errors.body === undefined && <FormFailure error={failure} title={replyToMyMessage.failure} />}
      <Button
        type="submit"
        variant="primary"
        busy={pending}
        icon={<Send aria-hidden strokeWidth={1.75} />}
        className="justify-self-start"
      >
        Send
      </Button>
    </form>
  );
}
