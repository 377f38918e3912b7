import { useEffect, useRef, useState } from 'react';
import { type File as UploadedFile, type UploadPurpose, uploadRules } from '#contract/uploads.ts';
import { convertHeic, isHeic } from './convert-heic.ts';
import { refusal } from './file-rules.ts';
import { leftOutMessage, remainingFiles } from './remaining-files.ts';
import { removeUpload } from './remove-upload.ts';
import { uploadFailure } from './upload-failure.ts';
import { uploadFile } from './upload-file.ts';

/** A file that is not uploaded yet. */
export interface PendingUpload {
  key: string;
  file: File;
  state: 'waiting' | 'uploading' | 'failed';
  /** From 0 to 1. */
  fraction: number;
  /** Why it failed; null otherwise. */
  problem: string | null;
  retriable: boolean;
}

/** How much of the files that are being uploaded was sent, in hundredths. */
function fractionOf(pending: readonly PendingUpload[]): number {
  const running = pending.filter(({ state }) => state !== 'failed');
  const bytes = running.reduce((sum, { file }) => sum + file.size, 0);
  const sent = running.reduce((sum, { file, fraction }) => sum + file.size * fraction, 0);
  return bytes === 0 ? 0 : Math.floor((sent / bytes) * 100) / 100;
}

interface UploadsInput {
  purpose: UploadPurpose;
  /** Files of the purpose that are not in `value` and count. */
  taken: number;
  value: UploadedFile[];
  onChange: (value: UploadedFile[]) => void;
}

/**
 * Uploads files one after the other, so that they keep the order in which they were chosen. If the purpose allows a single
 * file, the next one replaces it.
 */
export function useUploads({ purpose, taken, value, onChange }: UploadsInput) {
  const { maxFiles: max } = uploadRules[purpose];
  const single = max === 1;
  const [pending, setPending] = useState<PendingUpload[]>([]);
  // A running upload needs the current values, not those of its closure.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const running = useRef<{ key: string; stop: AbortController } | null>(null);

  // Only these are deleted on removal. Other files may belong to a saved task or submission. The value is the upload's key.
  const uploadedHere = useRef(new Map<string, string>());

  function replaceWith(next: UploadedFile[]) {
    const kept = new Set(next.map(({ id }) => id));
    for (const { id } of latest.current.value) {
      if (!kept.has(id) && uploadedHere.current.delete(id)) void removeUpload(id);
    }
    latest.current.onChange(next);
  }

  const change = (key: string, fields: Partial<PendingUpload>) =>
    setPending((all) => all.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));

  async function run({ key, file: chosen }: PendingUpload) {
    const stop = new AbortController();
    running.current = { key, stop };
    change(key, { state: 'uploading', fraction: 0, problem: null });
    try {
      const file = isHeic(chosen) ? await convertHeic(chosen) : chosen;
      const uploaded = await uploadFile({
        file,
        purpose,
        signal: stop.signal,
        onProgress: (fraction) => change(key, { fraction }),
      });
      uploadedHere.current.set(uploaded.id, key);
      replaceWith(single ? [uploaded] : [...latest.current.value, uploaded]);
      setPending((all) => all.filter((upload) => upload.key !== key));
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { state: 'failed', ...uploadFailure(error) });
    } finally {
      if (running.current?.key === key) running.current = null;
    }
  }

  const next = pending.find((upload) => upload.state === 'waiting');
  const busy = pending.some((upload) => upload.state !== 'failed');
  const failed = pending.filter((upload) => upload.state === 'failed').length;
  const unfinished = pending.filter(({ retriable }) => retriable).map(({ file }) => file.name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list starts the next upload
  useEffect(() => {
    if (next && running.current === null) void run(next);
  }, [pending]);
  useEffect(() => () => running.current?.stop.abort(), []);

  const remaining = remainingFiles(max, taken + value.length, pending);
  const full = !single && remaining === 0;

  /** Returns a message if files were left out. A refused file is shown with its reason and does not count. */
  function add(files: readonly File[]): string | null {
    let room = single ? 1 : remaining;
    const added: PendingUpload[] = [];
    for (const file of files) {
      const problem = refusal(file, purpose);
      if (problem === null) room -= 1;
      if (problem === null && room < 0) continue;
      added.push({
        key: crypto.randomUUID(),
        file,
        state: problem ? 'failed' : 'waiting',
        fraction: 0,
        problem,
        retriable: problem === null,
      });
    }
    if (single && added.length > 0) stop();
    setPending((all) => (single && added.length > 0 ? added : [...all, ...added]));
    return leftOutMessage(max, files.length - added.length);
  }

  function stop() {
    running.current?.stop.abort();
    running.current = null;
  }

  function drop(key: string) {
    if (running.current?.key === key) stop();
    setPending((all) => all.filter((upload) => upload.key !== key));
  }

  /** Removes an uploaded file. */
  const remove = (id: string) => replaceWith(value.filter((file) => file.id !== id));

  /** Returns a message if other files have reached the maximum since. */
  function retry(key: string): string | null {
    if (full) return leftOutMessage(max, 1);
    change(key, { state: 'waiting', problem: null });
    return null;
  }

  /** The same before and after the file was uploaded. */
  const rowOf = ({ id }: UploadedFile) => uploadedHere.current.get(id) ?? id;

  return {
    pending,
    uploads: { busy, fraction: fractionOf(pending), failed, unfinished },
    full,
    add,
    drop,
    remove,
    retry,
    rowOf,
  };
}
