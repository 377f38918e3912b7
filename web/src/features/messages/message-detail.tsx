import { useQuery } from '@tanstack/react-query';
import { getMessage, type MessageDetails } from '#contract/messages.ts';
import { isUnknown } from '../../api/ignore-not-found.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { When } from '../../ui/time/time.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ConversationPart } from './conversation-part.tsx';
import { MessageHeader } from './message-header.tsx';
import { messageQuery } from './messages-query.ts';
import { NoAnswerWay } from './no-answer-way.tsx';

interface MessageDetailProps {
  id: string;
  onManagePhrases: () => void;
  /** The message was deleted. */
  onGone: () => void;
}

/** One conversation with its writer, what it is about and the form for an answer. Needs the id as its key. */
export function MessageDetail({ id, onManagePhrases, onGone }: MessageDetailProps) {
  const { data: message, error, refetch } = useQuery(messageQuery(id));
  if (!message) {
    if (isUnknown(error)) {
      return (
        <EmptyState title="Message not found" action={<Button onClick={onGone}>All messages</Button>}>
          It was deleted, or the address is not complete.
        </EmptyState>
      );
    }
    if (error) return <QueryFailed error={error} message={getMessage.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-96" />;
  }
  const { user, name, topic, thread, createdAt, begunBy } = message;
  return (
    <Card className="lg:flex lg:max-h-[max(34rem,calc(100dvh-12.5rem))] lg:flex-col">
      <MessageHeader message={message} onDeleted={onGone} />
      <div className="relative grid content-start gap-5 bg-paper px-4 py-5 sm:px-5 lg:min-h-40 lg:flex-1 lg:overflow-y-auto">
        <ol aria-label="Conversation" className="grid gap-4">
          <ConversationPart
            author={begunBy ?? (user?.name || name)}
            date={createdAt}
            text={message.message}
            own={begunBy !== null}
            note={begunBy === null && <span>{topic ?? 'no topic'}</span>}
          />
          {thread.map((reply) => (
            <ConversationPart
              key={reply.id}
              author={reply.author}
              date={reply.createdAt}
              text={reply.body}
              own={reply.sender === 'administrator'}
              note={<MailNote reply={reply} />}
            />
          ))}
        </ol>
      </div>
      <div className="border-line border-t px-4 py-4 sm:px-5">
        {message.answerBy === 'none' ? (
          <NoAnswerWay email={message.email} />
        ) : (
          <AnswerForm message={message} onManagePhrases={onManagePhrases} />
        )}
      </div>
    </Card>
  );
}

function MailNote({ reply: { mail, mailedAt } }: { reply: MessageDetails['thread'][number] }) {
  if (mail === 'failed') return <span className="font-semibold text-bad">The mail was not delivered</span>;
  if (mail === 'unknown') return <span>It is not known whether the mail arrived</span>;
  if (mail === 'waiting') return <span>Being mailed</span>;
  if (mail === 'sent' && mailedAt !== null) {
    return (
      <span>
        Mailed <When date={mailedAt} />
      </span>
    );
  }
  return null;
}
