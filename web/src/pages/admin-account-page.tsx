import { useAdministrator } from '../features/auth/session-query.ts';
import { FactorsSection } from '../features/second-factor/factors-section.tsx';
import { PasswordSection } from '../features/sessions/password-section.tsx';
import { SessionsSection } from '../features/sessions/sessions-section.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** How an administrator signs in, and where they are signed in. */
export function AdminAccountPage() {
  const { email } = useAdministrator();
  return (
    <>
      <PageHeader
        title="Account"
        lead={
          <>
            You are signed in as <span translate="no">{email}</span>.
          </>
        }
      />
      <div className="grid max-w-4xl gap-12">
        <SessionsSection />
        <FactorsSection />
        <PasswordSection />
      </div>
    </>
  );
}
