import { ApplicationInbox } from '../features/joining/application-inbox.tsx';

export function AdminApplicationsPage() {
  return <ApplicationInbox />;
}
