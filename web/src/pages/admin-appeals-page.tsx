import { AppealInbox } from '../features/appeals/appeal-inbox.tsx';

export function AdminAppealsPage() {
  return <AppealInbox />;
}
