import { useEffect, useState } from 'react';
import { z } from 'zod';
import { openDraft } from './use-draft.ts';

/** What a file field reports to its form. */
export interface UploadsState {
  /** Files are being uploaded. */
  busy: boolean;
  /** The part of the bytes being uploaded that was sent, in hundredths, from 0 to 1. */
  fraction: number;
  /** Number of files that could not be added. */
  failed: number;
  /** The names of files that were chosen and are not uploaded, apart from those that were refused. */
  unfinished: readonly string[];
}

/** Props of a form's file field. */
export interface FormFiles {
  onUploadsChange: (state: UploadsState) => void;
  /** Files of an earlier visit whose upload did not finish. */
  interrupted: readonly string[];
  onForget: (name: string) => void;
}

export const noUploads: UploadsState = { busy: false, fraction: 0, failed: 0, unfinished: [] };
const schema = z.object({ names: z.array(z.string()) });

/** The names of unfinished files, stored as the draft is. */
const openUnfinished = (formDraft: string) => openDraft({ key: `${formDraft}:unfinished-files`, schema });

/** The uploads of a form. After a reload `interrupted` names the files that the browser does not have any more. */
export function useFormFiles(draftKey: string | undefined) {
  const [uploads, setUploads] = useState(noUploads);
  const [interrupted, setInterrupted] = useState<readonly string[]>(
    () => (draftKey === undefined ? null : openUnfinished(draftKey).read())?.names ?? [],
  );
  const { unfinished } = uploads;

  useEffect(() => {
    if (draftKey === undefined) return;
    const names = [...new Set([...interrupted, ...unfinished])];
    openUnfinished(draftKey).write({ names }, { names: [] });
  }, [draftKey, interrupted, unfinished]);

  return {
    uploads,
    setUploads,
    interrupted,
    forget: (name: string) => setInterrupted((all) => all.filter((other) => other !== name)),
    forgetAll() {
      if (draftKey !== undefined) openUnfinished(draftKey).remove();
      setInterrupted((all) => (all.length > 0 ? [] : all));
    },
  };
}
