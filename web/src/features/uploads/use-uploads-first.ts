import { type FormEvent, useEffect, useState } from 'react';

interface Uploads {
  busy: boolean;
  /** Files that are shown as not added: neither sent again nor removed yet. */
  failed: number;
}

/**
 * For a form with files: a submit while they are under way waits for them, and one with a file that did not
 * arrive is refused, so that nothing is left behind unnoticed. `mended` is told when such a file went away.
 */
export function useUploadsFirst(
  submit: () => unknown,
  refuse: (message: string) => void,
  mended: () => void,
) {
  const [uploads, setUploads] = useState<Uploads>({ busy: false, failed: 0 });
  const [waiting, setWaiting] = useState(false);

  function proceed() {
    if (uploads.failed === 0) submit();
    else refuse('A file could not be added. Try it again or remove it.');
  }

  useEffect(() => {
    if (!waiting || uploads.busy) return;
    setWaiting(false);
    proceed();
  });

  return {
    waiting,
    onBusyChange: (busy: boolean, failed: number) => {
      if (uploads.failed > 0 && failed === 0) mended();
      setUploads({ busy, failed });
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (uploads.busy) setWaiting(true);
      else proceed();
    },
  };
}
