import { FileText } from 'lucide-react';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { formatBytes } from '../uploads/file-rules.ts';

/** The files of a submission; each opens in a new tab. */
export function SubmissionFiles({ files }: { files: UploadedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <a
            href={file.url}
            target="_blank"
            rel="noopener"
            className="flex items-center gap-3 rounded-control border border-line p-2 hover:border-edge"
          >
            {file.contentType.startsWith('image/') ? (
              <img
                src={file.url}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-12 shrink-0 rounded-lg bg-sunk object-cover"
              />
            ) : (
              <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-sunk text-muted">
                <FileText aria-hidden strokeWidth={1.75} className="size-5" />
              </span>
            )}
            <span className="min-w-0">
              <span translate="no" className="block truncate font-medium text-sm">
                {file.name}
              </span>
              <span className="block text-muted text-xs tabular-nums">{formatBytes(file.size)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
