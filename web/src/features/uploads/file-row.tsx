import { FileText, Plus, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ResumableUpload } from '#contract/resumable-uploads.ts';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { ProgressBar } from '../../ui/loading/progress.tsx';
import { formatBytes, formatProgress, reducedText } from './file-rules.ts';
import type { PendingUpload } from './use-uploads.ts';

const icon = 'touch-target grid size-9 shrink-0 place-items-center rounded-full text-muted';

function Preview({ src }: { src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src && broken !== src) {
    return (
      <img
        src={src}
        alt=""
        className="size-12 shrink-0 rounded-lg bg-sunk object-cover"
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-sunk text-muted">
      <FileText aria-hidden strokeWidth={1.75} className="size-5" />
    </span>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      className={`${icon} hover:text-bad`}
      onClick={onRemove}
    >
      <X aria-hidden strokeWidth={1.75} className="size-4" />
    </button>
  );
}

interface UploadedRowProps {
  file: UploadedFile;
  /** The `data-row`: the same as while the file was being uploaded. */
  row: string;
  /** Whether the server has made it smaller. */
  reduced?: boolean;
  onRemove: () => void;
}

/** An uploaded file. */
export function UploadedRow({ file, row, reduced = false, onRemove }: UploadedRowProps) {
  return (
    <li data-row={row} className="flex items-center gap-3 rounded-control border border-line p-2">
      <Preview src={file.contentType.startsWith('image/') ? file.url : null} />
      <div className="min-w-0 flex-1">
        <p translate="no" className="truncate font-medium text-sm">
          {file.name}
        </p>
        <p className="text-muted text-xs tabular-nums">{formatBytes(file.size)}</p>
        {reduced && <p className="text-muted text-xs">{reducedText}</p>}
      </div>
      <RemoveButton name={file.name} onRemove={onRemove} />
    </li>
  );
}

const waitingTexts = {
  connection: 'No connection: it continues by itself.',
  server: 'The server is busy: it continues by itself.',
  conversion: 'The photo is being converted to JPEG.',
};

function progressText({ state, file, fraction, checked, waitingFor }: PendingUpload): string {
  if (state === 'waiting') return `Waiting, ${formatBytes(file.size)}`;
  if (waitingFor === 'conversion') return waitingTexts.conversion;
  if (waitingFor) return `${formatProgress(fraction, file.size)}. ${waitingTexts[waitingFor]}`;
  if (fraction < 1) return formatProgress(fraction, file.size);
  return checked ? `Being checked, ${Math.floor(checked * 100)}%` : 'Being checked';
}

interface PendingRowProps {
  upload: PendingUpload;
  onRemove: () => void;
  onRetry: () => void;
}

/** A file that is being uploaded, or that failed. */
export function PendingRow({ upload, onRemove, onRetry }: PendingRowProps) {
  const { key, file, state, problem, retriable } = upload;
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  return (
    <li data-row={key} className="flex items-center gap-3 rounded-control border border-line p-2">
      <Preview src={src} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p translate="no" className="truncate font-medium text-sm">
          {file.name}
        </p>
        {state === 'failed' ? (
          <p className="font-medium text-bad text-xs">{problem}</p>
        ) : (
          <>
            <ProgressBar
              value={upload.checked ?? upload.fraction}
              label={`${upload.checked === null ? 'Uploading' : 'Checking'} ${file.name}`}
            />
            <p className="text-muted text-xs tabular-nums">{progressText(upload)}</p>
          </>
        )}
      </div>
      {state === 'failed' && retriable && (
        <button
          type="button"
          aria-label={`Try Again: ${file.name}`}
          className={`${icon} hover:text-ink`}
          onClick={onRetry}
        >
          <RotateCw aria-hidden strokeWidth={1.75} className="size-4" />
        </button>
      )}
      <RemoveButton name={file.name} onRemove={onRemove} />
    </li>
  );
}

/** A file of an earlier visit that was not uploaded completely; the browser does not have it any more. */
export function InterruptedRow({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li data-row={name} className="flex items-center gap-3 rounded-control border border-line p-2">
      <Preview src={null} />
      <div className="min-w-0 flex-1">
        <p translate="no" className="truncate font-medium text-sm">
          {name}
        </p>
        <p className="font-medium text-bad text-xs">Not uploaded. Choose this file again or remove it.</p>
      </div>
      <RemoveButton name={name} onRemove={onRemove} />
    </li>
  );
}

interface UnfinishedRowProps {
  upload: ResumableUpload;
  onAdd: (file: UploadedFile) => void;
  onRemove: () => void;
}

/** A large file that has arrived, in part or not, on an earlier visit or from another device; the browser does not have it. */
export function UnfinishedRow({ upload, onAdd, onRemove }: UnfinishedRowProps) {
  const { id, name, size, received, state, file, problem } = upload;
  const arrived = received / size;
  return (
    <li data-row={id} className="flex items-center gap-3 rounded-control border border-line p-2">
      <Preview src={null} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p translate="no" className="truncate font-medium text-sm">
          {name}
        </p>
        {problem === null && <ProgressBar value={arrived} label={`Arrived of ${name}`} />}
        <p aria-live="polite" className="text-muted text-xs tabular-nums">
          {problem === null && `${formatProgress(arrived, size)} arrived. `}
          {state === 'processing' ? (
            'It is being checked. Then you can add it here.'
          ) : (
            <span className="font-medium text-bad">
              {problem
                ? problem.detail
                : file === null
                  ? 'Choose this file again to continue, or remove it.'
                  : 'Add it here, or remove it.'}
            </span>
          )}
        </p>
      </div>
      {file !== null && (
        <button
          type="button"
          aria-label={`Add ${name}`}
          className={`${icon} hover:text-ink`}
          onClick={() => onAdd(file)}
        >
          <Plus aria-hidden strokeWidth={1.75} className="size-4" />
        </button>
      )}
      <RemoveButton name={name} onRemove={onRemove} />
    </li>
  );
}
