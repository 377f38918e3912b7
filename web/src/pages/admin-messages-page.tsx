import { MessageInbox } from '../features/messages/message-inbox.tsx';

export function AdminMessagesPage() {
  return <MessageInbox />;
}
