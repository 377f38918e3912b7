import { useEffect, useRef, useState } from 'react';
import type { File as UploadedFile, UploadPurpose } from '#contract/uploads.ts';
import { ApiProblem } from '../api/api-problem.ts';
import { uploadFile } from '../api/upload-file.ts';
import { refusal } from './file-rules.ts';

/** A file that is not on the server yet. */
export interface PendingUpload {
  key: string;
  file: File;
  state: 'waiting' | 'uploading' | 'failed';
  /** From 0 to 1. */
  fraction: number;
  /** Why it failed; a file that was refused before sending cannot be retried. */
  problem: string | null;
  retriable: boolean;
}

interface UploadsInput {
  purpose: UploadPurpose;
  accept: string;
  max: number;
  value: UploadedFile[];
  onChange: (value: UploadedFile[]) => void;
}

/** Sends files one after the other, so that they arrive in the order in which they were chosen. */
export function useUploads({ purpose, accept, max, value, onChange }: UploadsInput) {
  const [pending, setPending] = useState<PendingUpload[]>([]);
  // What the running upload must see is newer than what its closure saw.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const running = useRef<{ key: string; stop: AbortController } | null>(null);

  const change = (key: string, fields: Partial<PendingUpload>) =>
    setPending((all) => all.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));

  async function run({ key, file }: PendingUpload) {
    const stop = new AbortController();
    running.current = { key, stop };
    change(key, { state: 'uploading', fraction: 0, problem: null });
    try {
      const uploaded = await uploadFile({
        file,
        purpose,
        signal: stop.signal,
        onProgress: (fraction) => change(key, { fraction }),
      });
      latest.current.onChange([...latest.current.value, uploaded]);
      setPending((all) => all.filter((upload) => upload.key !== key));
    } catch (error) {
      if (stop.signal.aborted) return;
      const problem = error instanceof ApiProblem ? error.problem.detail : String(error);
      change(key, { state: 'failed', problem });
    } finally {
      if (running.current?.key === key) running.current = null;
    }
  }

  const next = pending.find((upload) => upload.state === 'waiting');
  const busy = pending.some((upload) => upload.state !== 'failed');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the queue moves when its list does
  useEffect(() => {
    if (next && running.current === null) void run(next);
  }, [pending]);
  useEffect(() => () => running.current?.stop.abort(), []);

  /** Answers what was left out, in words; a refused file takes no place but is shown with its reason. */
  function add(files: readonly File[]): string | null {
    let room = max - value.length - pending.filter((upload) => upload.retriable).length;
    const added: PendingUpload[] = [];
    for (const file of files) {
      const problem = refusal(file, purpose, accept);
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
    setPending((all) => [...all, ...added]);
    const left = files.length - added.length;
    return left > 0 ? `At most ${max} ${max === 1 ? 'file' : 'files'}: ${left} left out.` : null;
  }

  function drop(key: string) {
    if (running.current?.key === key) running.current.stop.abort();
    setPending((all) => all.filter((upload) => upload.key !== key));
  }

  return {
    pending,
    busy,
    add,
    drop,
    retry: (key: string) => change(key, { state: 'waiting', problem: null }),
  };
}
