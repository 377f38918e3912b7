import { Inbox, SearchX } from 'lucide-react';
import { type MessageFilter, messageFilterLabels } from '#contract/messages.ts';
import { FleetingButton } from '../../ui/buttons/fleeting-button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import type { MessageFilters } from './message-filters.ts';

export const emptyWords: Readonly<Record<MessageFilter, { title: string; text: string }>> = {
  open: {
    title: 'No open messages',
    text: 'What visitors and students write on the contact pages is here until it is marked as handled, also after an answer.',
  },
  mine: {
    title: 'No open message is assigned to you',
    text: 'A message is yours once you answer it or it is assigned to you, until it is marked as handled.',
  },
  unassigned: { title: 'Somebody takes care of every open message', text: 'New ones arrive here.' },
  handled: {
    title: 'No message is handled yet',
    text: 'Handled messages stay here until they are deleted by age.',
  },
  all: {
    title: 'No messages yet',
    text: 'What visitors and students write on the contact pages arrives here.',
  },
};

interface EmptyInboxProps {
  filters: MessageFilters;
  onClear: () => void;
}

/** Instead of the list and a message: there are none for the filters. */
export function EmptyInbox({ filters: { search, show }, onClear }: EmptyInboxProps) {
  if (search) {
    return (
      <EmptyState
        title="No message matches"
        icon={<SearchX aria-hidden strokeWidth={1.75} />}
        action={<FleetingButton onClick={onClear}>Show all messages</FleetingButton>}
      >
        Nothing under {messageFilterLabels[show]} contains “{search}”.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={emptyWords[show].title} icon={<Inbox aria-hidden strokeWidth={1.75} />}>
      {emptyWords[show].text}
    </EmptyState>
  );
}
