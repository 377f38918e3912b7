import { useParams } from 'react-router-dom';
import { useAdministrator } from '../features/auth/session-query.ts';
import { AttendanceDesk } from '../features/kinds/attendance/attendance-desk.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';

export function AdminAttendancePage() {
  const { adminPath } = useAdministrator();
  const { id = '' } = useParams();
  return (
    <>
      <BackLink to={paths.admin.tasks(adminPath)}>All tasks</BackLink>
      <AttendanceDesk key={id} taskId={id} adminPath={adminPath} />
    </>
  );
}
