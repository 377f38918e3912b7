import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';

interface ExportButtonProps {
  /** Of the file. */
  name: string;
  load: () => Promise<Blob>;
  /** The route's `failure`. */
  failure: string;
  size?: 'sm' | 'md';
}

/** Saves a file, which is fetched instead of linked, so that a failure can be shown. */
export function ExportButton({ name, load, failure, size = 'md' }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => toastProblem(error, failure),
  });
  return (
    <Button
      size={size}
      busy={isPending}
      icon={<Download aria-hidden strokeWidth={1.75} />}
      onClick={() => mutate()}
    >
      Export CSV
    </Button>
  );
}
