import { TransferTasks } from '../features/tasks/transfer/transfer-tasks.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminTransferPage() {
  return (
    <>
      <PageHeader
        title="Copy, import and export tasks"
        lead="Tasks of an earlier edition or of a file become drafts of the edition that runs. Students see none of them until you publish it."
      />
      <TransferTasks />
    </>
  );
}
