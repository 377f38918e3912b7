import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useAdministrator } from '../features/auth/session-query.ts';
import { ReferralDesk } from '../features/kinds/referral/referral-desk.tsx';
import { titleOf } from '../features/tasks/task-title.ts';
import { taskQuery } from '../features/tasks/tasks-query.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';

export function AdminTaskReferralsPage() {
  const { adminPath } = useAdministrator();
  const { id = '' } = useParams();
  const { data: task } = useQuery(taskQuery(id));
  return (
    <>
      <BackLink to={paths.admin.tasks(adminPath)}>All tasks</BackLink>
      <ReferralDesk key={id} taskId={id} title={task ? titleOf(task) : ''} adminPath={adminPath} />
    </>
  );
}
