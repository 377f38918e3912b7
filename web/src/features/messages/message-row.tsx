import { type ComponentProps, memo } from 'react';
import type { ListedMessage } from '#contract/messages.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { InboxRow } from '../../ui/lists/inbox-row.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { MessageState } from './message-state.tsx';

interface MessageRowProps extends Pick<ComponentProps<typeof InboxRow>, 'search' | 'selected' | 'replace'> {
  message: ListedMessage;
  draftKey: string;
}

/** One message of the inbox: three lines. */
export const MessageRow = memo(function MessageRow({ message, draftKey, ...row }: MessageRowProps) {
  const { id, name, topic, excerpt, user, assignedTo, lastActivityAt, replies, awaitsAnswer } = message;
  return (
    <InboxRow
      {...row}
      id={id}
      from={user?.name || name}
      subject={topic ?? 'no topic'}
      date={lastActivityAt}
      excerpt={excerpt}
      done={!awaitsAnswer}
      badges={
        <>
          <MessageState {...message} />
          <DraftBadge draftKeys={[draftKey]} />
        </>
      }
      facts={[
        user ? user.techid : 'Visitor',
        topic,
        replies > 0 && countOf(replies, 'reply', 'replies'),
        assignedTo && `with ${assignedTo.name}`,
      ]}
    />
  );
});
