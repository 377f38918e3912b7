import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { useAdministrator } from '../features/auth/session-query.ts';
import { titleOf } from '../features/tasks/task-title.ts';
import { taskQuery } from '../features/tasks/tasks-query.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';

interface AdminTaskPartProps {
  /** `title`: of the task; '' until it is known. */
  Part: ComponentType<{ taskId: string; title: string; adminPath: string }>;
}

/** A page of administrators about the task in the address. */
export function AdminTaskPart({ Part }: AdminTaskPartProps) {
  const { adminPath } = useAdministrator();
  const { id = '' } = useParams();
  const { data: task } = useQuery(taskQuery(id));
  return (
    <>
      <BackLink to={paths.admin.tasks(adminPath)}>All tasks</BackLink>
      <Part key={id} taskId={id} title={task ? titleOf(task) : ''} adminPath={adminPath} />
    </>
  );
}
