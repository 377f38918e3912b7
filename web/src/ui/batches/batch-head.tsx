import type { ReactNode } from 'react';
import { ProgressBar } from '../loading/progress.tsx';
import { When } from '../time/time.tsx';

interface BatchHeadProps {
  batch: { readonly createdAt: string; readonly createdBy: string | null };
  /** How far it is, in a line. */
  title: string;
  /** Of 1; null: no job works on it. */
  progress: number | null;
  /** Before who started it. */
  about?: string;
  undo: ReactNode;
}

/** How far a batch is, who started it, and its undo. */
export function BatchHead({ batch: { createdAt, createdBy }, title, progress, about, undo }: BatchHeadProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold text-lg tabular-nums">{title}</p>
        {undo}
      </div>
      {/* The numbers change all the time. Only the end is announced. */}
      <p role="status" className="sr-only">
        {progress === null && title}
      </p>
      {progress !== null && <ProgressBar value={progress} label="Progress" />}
      <p className="text-muted text-sm wrap-anywhere">
        {about && `${about} `}Started by{' '}
        {createdBy ? <span translate="no">{createdBy}</span> : 'a former administrator'}{' '}
        <When date={createdAt} />.{progress !== null && ' You can close this: it continues on the server.'}
      </p>
    </div>
  );
}

/** A line of the `<dl>` below. */
export function BatchFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="line-clamp-6 whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
