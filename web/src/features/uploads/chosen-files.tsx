import type { ResumableUpload } from '#contract/resumable-uploads.ts';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { InterruptedRow, PendingRow, UnfinishedRow, UploadedRow } from './file-row.tsx';
import type { PendingUpload } from './use-uploads.ts';

export interface ChosenFilesProps {
  /** Of the field. */
  label: string;
  uploaded: readonly UploadedFile[];
  pending: readonly PendingUpload[];
  /** Large files that the server has, in part or not in use. */
  unfinished: readonly ResumableUpload[];
  /** Names of files of an earlier visit. */
  interrupted: readonly string[];
  rowOf: (file: UploadedFile) => string;
  /** Whether the server has made it smaller. */
  isReduced: (file: UploadedFile) => boolean;
  onRemove: (id: string) => void;
  onForget: ((name: string) => void) | undefined;
  onRemoveUnfinished: (id: string) => void;
  onAddArrived: (file: UploadedFile) => void;
  onDrop: (key: string) => void;
  onRetry: (key: string) => void;
}

/** The files of a field, uploaded or not. */
export function ChosenFiles({
  label,
  uploaded,
  pending,
  unfinished,
  interrupted,
  ...rest
}: ChosenFilesProps) {
  const { rowOf, isReduced, onRemove, onForget, onRemoveUnfinished, onAddArrived, onDrop, onRetry } = rest;
  // The server knows how much of it has arrived.
  const lost = interrupted.filter((name) => !unfinished.some((upload) => upload.name === name));
  if (uploaded.length + pending.length + unfinished.length + lost.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={`${label}: chosen`}>
      {uploaded.map((file) => (
        <UploadedRow
          key={file.id}
          file={file}
          row={rowOf(file)}
          reduced={isReduced(file)}
          onRemove={() => onRemove(file.id)}
        />
      ))}
      {unfinished.map((upload) => (
        <UnfinishedRow
          key={upload.id}
          upload={upload}
          onAdd={onAddArrived}
          onRemove={() => {
            onForget?.(upload.name);
            onRemoveUnfinished(upload.id);
          }}
        />
      ))}
      {lost.map((name) => (
        <InterruptedRow key={name} name={name} onRemove={() => onForget?.(name)} />
      ))}
      {pending.map((upload) => (
        <PendingRow
          key={upload.key}
          upload={upload}
          onRemove={() => onDrop(upload.key)}
          onRetry={() => onRetry(upload.key)}
        />
      ))}
    </ul>
  );
}
