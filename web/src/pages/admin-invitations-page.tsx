import { InvitationLinks } from '../features/joining/invitation-links.tsx';
import { InvitedAddresses } from '../features/joining/invited-addresses.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminInvitationsPage() {
  return (
    <>
      <PageHeader
        title="Invitations"
        lead="Who may join while the page Site says that people need an invitation."
      />
      <div className="grid gap-10">
        <InvitationLinks />
        <InvitedAddresses />
      </div>
    </>
  );
}
