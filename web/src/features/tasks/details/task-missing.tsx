import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** The task was deleted or never existed: the server does not say which. */
export function TaskMissing() {
  return (
    <>
      <PageHeader title="Unknown Task" />
      <EmptyState title="Task not found" action={<ButtonLink to={paths.tasks}>See all tasks</ButtonLink>}>
        It was deleted, or the address is not complete. Work that you handed in for it is still under Pending,
        in the tab All.
      </EmptyState>
    </>
  );
}
