import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ProgressBar } from '../loading/progress.tsx';
import { When } from '../time/time.tsx';

interface BatchRowProps {
  batch: { readonly id: string; readonly createdAt: string; readonly createdBy: string | null };
  /** Its address. */
  to: string;
  title: string;
  /** How far it is, if the title does not say so. */
  about?: string;
  /** Of 1; null: no job works on it. */
  progress: number | null;
  /** @param describedBy the id of the link */
  undo: (describedBy: string) => ReactNode;
}

/** A batch in a list of them. */
export function BatchRow({ batch: { id, createdAt, createdBy }, ...props }: BatchRowProps) {
  const { to, title, about, progress, undo } = props;
  const linkId = `batch-${id}`;
  return (
    <li className="relative grid min-h-12 gap-1.5 border-line border-b px-4 py-3 last:border-b-0 hover:bg-sunk/60">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <Link
            id={linkId}
            to={to}
            className="font-semibold text-sm tabular-nums wrap-anywhere before:absolute before:inset-0 hover:underline"
          >
            {title}
          </Link>
          <p className="text-muted text-xs tabular-nums wrap-anywhere">
            {about && `${about} · `}
            {createdBy ?? 'A former administrator'}, <When date={createdAt} />
          </p>
        </div>
        {undo(linkId)}
      </div>
      {progress !== null && <ProgressBar value={progress} label="Progress" />}
    </li>
  );
}
