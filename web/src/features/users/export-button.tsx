import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';

function save(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the bytes later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface ExportButtonProps {
  /** Of the file. */
  name: string;
  load: () => Promise<Blob>;
  /** The route's `failure`. */
  failure: string;
}

/** Saves a file, which is fetched instead of linked, so that a failure can be shown. */
export function ExportButton({ name, load, failure }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (file) => save(file, name),
    onError: (error) => toastProblem(error, failure),
  });
  return (
    <Button busy={isPending} icon={<Download aria-hidden strokeWidth={1.75} />} onClick={() => mutate()}>
      Export CSV
    </Button>
  );
}
