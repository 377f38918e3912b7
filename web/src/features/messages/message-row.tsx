import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ListedMessage } from '#contract/messages.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Ago } from '../../ui/time.tsx';
import { MessageState } from './message-state.tsx';

interface MessageRowProps {
  message: ListedMessage;
  /** The query of the address that shows it. */
  search: string;
  selected: boolean;
  /** Another message is shown beside the list: Back must not go through all of them. */
  replace: boolean;
  draftKey: string;
}

/** One message of the inbox: three lines. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, search, selected, replace, draftKey } = props;
  const { id, name, topic, excerpt, user, assignedTo, lastActivityAt, replies, awaitsAnswer } = message;
  return (
    <li
      data-row={id}
      className={classNames(
        'relative grid gap-1 border-line border-b px-4 py-3 last:border-b-0',
        selected ? 'bg-flame-soft' : 'hover:bg-sunk/60',
      )}
    >
      <div className="flex min-w-0 items-baseline gap-3">
        <Link
          to={{ search }}
          replace={replace}
          preventScrollReset
          aria-current={selected ? 'true' : undefined}
          className={classNames(
            'min-w-0 flex-1 truncate text-sm before:absolute before:inset-0 hover:underline',
            awaitsAnswer ? 'font-semibold' : 'font-medium',
          )}
        >
          {user?.name || name}
          <span className="sr-only">: {topic ?? 'no topic'}</span>
        </Link>
        <span className="shrink-0 text-muted text-xs">
          <Ago date={lastActivityAt} />
        </span>
      </div>
      <p className="truncate text-muted text-sm">{excerpt}</p>
      <div className="flex min-w-0 items-center gap-x-2 text-muted text-xs [&>*:not(:last-child)]:shrink-0">
        <MessageState {...message} />
        <DraftBadge draftKeys={[draftKey]} />
        <span className="min-w-0 truncate">
          {[
            user ? user.techid : 'Visitor',
            topic,
            replies > 0 && (replies === 1 ? '1 reply' : `${replies} replies`),
            assignedTo && `with ${assignedTo.name}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    </li>
  );
});
