import { Outlet } from 'react-router-dom';
import { useSession } from '../features/auth/session-query.ts';
import { TakesNoPart } from '../features/auth/takes-no-part.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** For pages that consist of a student's own data. */
export function OwnDataGuard() {
  const { user } = useSession();
  if (user) return <Outlet />;
  return (
    <>
      <PageHeader title="This page is for students" />
      <TakesNoPart />
    </>
  );
}
