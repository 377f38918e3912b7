import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportUsers } from '#contract/users.ts';
import { callForBlob } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { toastProblem } from '../../ui/toast.ts';
import type { UserFilters } from './user-filters.ts';

function save(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the bytes later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** `users-list.csv` with the users of the same filters. Fetched instead of linked, so that a failure can be shown. */
export function ExportUsersButton({ filters }: { filters: UserFilters }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForBlob(exportUsers, { query: filters }),
    onSuccess: (csv) => save(csv, 'users-list.csv'),
    onError: (error) => toastProblem(error, exportUsers.failure),
  });
  return (
    <Button busy={isPending} icon={<Download aria-hidden strokeWidth={1.75} />} onClick={() => mutate()}>
      Export CSV
    </Button>
  );
}
