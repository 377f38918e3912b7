import { useEffect, useRef, useState } from 'react';
import { isReducedJpeg, type File as UploadedFile, type UploadPurpose } from '#contract/uploads.ts';
import { convertHeic, isHeic } from './convert-heic.ts';
import { isLarge, isSingle, limitsOf, refusal } from './file-rules.ts';
import { jpegSize } from './jpeg-size.ts';
import { leftOutMessage, remainingFiles } from './remaining-files.ts';
import { removeUpload } from './remove-upload.ts';
import { uploadFailure } from './upload-failure.ts';
import { uploadFile, type WaitingFor } from './upload-file.ts';

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
  /** The part that the server has checked, from 0 to 1; null while it is being sent. */
  checked: number | null;
  /** What the upload waits for until it continues by itself; null while it is being sent. */
  waitingFor: WaitingFor | null;
  /** Of a large file: under which the server keeps what arrives. */
  serverId: string | null;
}

/** Large files that are sent at the same time. Others are sent one after the other, also while these are. */
const largeAtOnce = 3;

/** The uploads that run, by key. */
type Running = Map<string, { large: boolean; stop: AbortController }>;

function stopAll(running: Running) {
  for (const { stop } of running.values()) stop.abort();
  running.clear();
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
  /** Called with the id under which the server keeps a large file. */
  onStarted: (serverId: string) => void;
}

/**
 * Uploads files as they are chosen. They keep this order, whichever has arrived first. If the purpose allows a single file, the
 * next one replaces it.
 */
export function useUploads({ purpose, taken, value, onChange, onStarted }: UploadsInput) {
  const { maxFiles: max } = limitsOf(purpose);
  const single = isSingle(purpose);
  const [pending, setPending] = useState<PendingUpload[]>([]);
  // A running upload needs the current values, not those of its closure.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const running = useRef<Running>(new Map());
  /** The keys of all uploads, in the order in which their files were chosen. */
  const order = useRef<string[]>([]);

  // Only these are deleted on removal. Other files may belong to a saved task or submission. The value is the upload's key.
  const uploadedHere = useRef(new Map<string, string>());

  /** The ids of uploaded files that the server or the conversion has made smaller. */
  const reduced = useRef(new Set<string>());

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
    const large = isLarge(chosen, purpose);
    running.current.set(key, { large, stop });
    change(key, { state: 'uploading', fraction: 0, checked: null, waitingFor: null, problem: null });
    const steps = {
      purpose,
      signal: stop.signal,
      onProgress: (fraction: number) => change(key, { fraction }),
      onStarted: (serverId: string) => {
        change(key, { serverId });
        onStarted(serverId);
      },
      onChecked: (checked: number) => change(key, { checked, fraction: 1 }),
      onWaiting: (waitingFor: WaitingFor | null) => change(key, { waitingFor }),
    };
    try {
      if (isHeic(chosen)) steps.onWaiting('conversion');
      const converted = isHeic(chosen) ? await convertHeic(chosen, stop.signal) : null;
      const file = converted?.file ?? chosen;
      steps.onWaiting(null);
      // If the file cannot be read, the upload fails with the reason.
      const size = await jpegSize(file).catch(() => null);
      const uploaded = isLarge(file, purpose)
        ? await (await import('./send-in-parts.ts')).sendInParts({ ...steps, file })
        : await uploadFile({ ...steps, file });
      uploadedHere.current.set(uploaded.id, key);
      if (converted?.reduced || (size !== null && isReducedJpeg(size))) reduced.current.add(uploaded.id);
      replaceWith(single ? [uploaded] : withLast(uploaded));
      setPending((all) => all.filter((upload) => upload.key !== key));
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { state: 'failed', ...uploadFailure(error) });
    } finally {
      if (running.current.get(key)?.stop === stop) running.current.delete(key);
    }
  }

  /** The same large file, chosen twice, arrives once. */
  const withLast = (file: UploadedFile) =>
    inOrder([...latest.current.value.filter(({ id }) => id !== file.id), file]);

  /** Files of this visit in the order in which they were chosen, after those of earlier ones. */
  function inOrder(files: UploadedFile[]): UploadedFile[] {
    const placeOf = ({ id }: UploadedFile) => order.current.indexOf(uploadedHere.current.get(id) ?? '');
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  /** The next one of each kind that may begin. */
  function next(): PendingUpload[] {
    const waiting = pending.filter((upload) => upload.state === 'waiting');
    return [true, false].flatMap((large) => {
      const now = [...running.current.values()].filter((one) => one.large === large).length;
      const free = Math.max(0, (large ? largeAtOnce : 1) - now);
      return waiting.filter(({ file }) => isLarge(file, purpose) === large).slice(0, free);
    });
  }

  const busy = pending.some((upload) => upload.state !== 'failed');
  const failed = pending.filter((upload) => upload.state === 'failed').length;
  const unfinished = pending.filter(({ retriable }) => retriable).map(({ file }) => file.name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list starts the next upload
  useEffect(() => {
    for (const upload of next()) void run(upload);
  }, [pending]);
  // Large files stay on the server, and continue when they are chosen again.
  useEffect(() => () => stopAll(running.current), []);

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
      const key = crypto.randomUUID();
      order.current.push(key);
      added.push({
        key,
        file,
        state: problem ? 'failed' : 'waiting',
        fraction: 0,
        problem,
        retriable: problem === null,
        checked: null,
        waitingFor: null,
        serverId: null,
      });
    }
    if (single && added.length > 0) stopAll(running.current);
    setPending((all) => (single && added.length > 0 ? added : [...all, ...added]));
    return leftOutMessage(max, files.length - added.length);
  }

  function stop(key: string) {
    running.current.get(key)?.stop.abort();
    running.current.delete(key);
  }

  function drop(key: string) {
    stop(key);
    const { serverId = null } = pending.find((upload) => upload.key === key) ?? {};
    if (serverId !== null) void removeUpload(serverId);
    setPending((all) => all.filter((upload) => upload.key !== key));
  }

  const dropRefused = () =>
    setPending((all) => all.filter(({ state, retriable }) => state !== 'failed' || retriable));

  /** Adds a file that arrived on an earlier visit. Returns a message if there is no room. */
  function addArrived(file: UploadedFile): string | null {
    if (full) return leftOutMessage(max, 1);
    order.current.push(file.id);
    uploadedHere.current.set(file.id, file.id);
    replaceWith(withLast(file));
    return null;
  }

  /** Removes an uploaded file. */
  const remove = (id: string) => replaceWith(value.filter((file) => file.id !== id));

  /** Returns a message if other files have reached the maximum since. */
  function retry(key: string): string | null {
    if (full) return leftOutMessage(max, 1);
    change(key, { state: 'waiting', problem: null, waitingFor: null });
    return null;
  }

  /** The same before and after the file was uploaded. */
  const rowOf = ({ id }: UploadedFile) => uploadedHere.current.get(id) ?? id;

  /** Only known of files of this visit. */
  const isReduced = ({ id }: UploadedFile) => reduced.current.has(id);

  return {
    pending,
    uploads: { busy, fraction: fractionOf(pending), failed, unfinished },
    full,
    add,
    addArrived,
    drop,
    dropRefused,
    remove,
    retry,
    rowOf,
    isReduced,
  };
}
