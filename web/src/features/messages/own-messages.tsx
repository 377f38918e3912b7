import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, ChevronRight, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { listMyMessages, type OwnMessage } from '#contract/messages.ts';
import { messagePath } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SteadyList } from '../../ui/lists/steady-list.tsx';
import { useSteadyRows } from '../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { When } from '../../ui/time/time.tsx';
import { myMessagesQuery } from './messages-query.ts';

/** The student's messages, each with what became of it; nothing before the first one. */
export function OwnMessages() {
  const query = useInfiniteQuery(myMessagesQuery());
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const steady = useSteadyRows({ rows: data?.pages.flatMap((page) => page.items) ?? [], list: 'mine' });
  const items = steady.rows;
  // Also while they load: most students have none, and the heading would come and go.
  if (data ? items.length === 0 : error === null) return null;
  return (
    <section aria-labelledby="own-messages" className="grid gap-4">
      <h2 id="own-messages" className="text-2xl">
        Your messages
      </h2>
      {error && !data ? (
        <QueryFailed error={error} message={listMyMessages.failure} onRetry={refetch} />
      ) : (
        <>
          <SteadyList steady={steady} noun="message">
            <Card>
              <ul className="divide-y divide-line">
                {items.map((message) => (
                  <OwnMessageRow key={message.id} message={message} />
                ))}
              </ul>
            </Card>
          </SteadyList>
          {hasNextPage && (
            <Button
              className="justify-self-start"
              busy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function OwnMessageRow({ message }: { message: OwnMessage }) {
  const { id, topic, message: text, begun, answered, lastActivityAt } = message;
  return (
    <li data-row={id} className="relative flex items-center gap-4 px-5 py-4 hover:bg-sunk/60">
      <div className="grid min-w-0 flex-1 gap-1">
        <Link
          to={messagePath(id)}
          className="truncate font-semibold before:absolute before:inset-0 hover:underline"
        >
          {topic ?? (begun ? 'Message from the organisers' : 'Message')}
        </Link>
        <p className="truncate text-muted text-sm">{text}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          {begun && answered ? (
            <Badge tone="info">From the organisers</Badge>
          ) : (
            <AnswerState answered={answered} begun={begun} />
          )}
          <When date={lastActivityAt} />
        </p>
      </div>
      <ChevronRight aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-muted" />
    </li>
  );
}

/** Whether the organisers have answered the student's last words. To a message of theirs a reply may need no answer. */
export function AnswerState({ answered, begun }: Pick<OwnMessage, 'answered' | 'begun'>) {
  if (answered) {
    return (
      <Badge tone="good" icon={<Check aria-hidden strokeWidth={2.25} />}>
        Answered
      </Badge>
    );
  }
  return begun ? (
    <Badge tone="good" icon={<Check aria-hidden strokeWidth={2.25} />}>
      Your reply was sent
    </Badge>
  ) : (
    <Badge tone="info" icon={<Hourglass aria-hidden strokeWidth={2.25} />}>
      Not answered yet
    </Badge>
  );
}
