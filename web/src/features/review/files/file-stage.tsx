import {
  Download,
  ExternalLink,
  FileAudio,
  FileQuestion,
  FileText,
  Film,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { classNames } from '../../../ui/class-names.ts';
import { KeyHint } from '../../../ui/keyboard/key-hint.tsx';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts';
import { formatBytes } from '../../uploads/file-rules.ts';
import { extensionLabel, type FileKind, fileKind } from './file-kind.ts';
import { FilePreview } from './file-preview.tsx';

const icons: Record<Exclude<FileKind, 'image'>, LucideIcon> = {
  video: Film,
  audio: FileAudio,
  pdf: FileText,
  text: FileText,
  other: FileQuestion,
};

/** The server sends all others as a download. */
const opens: readonly FileKind[] = ['image', 'video', 'audio', 'pdf'];

function Face({ file }: { file: UploadedFile }) {
  const kind = fileKind(file);
  if (kind === 'image')
    return <img src={file.url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />;
  const Icon = icons[kind];
  return (
    <span className="grid place-items-center gap-0.5 text-muted">
      <Icon aria-hidden strokeWidth={1.75} className="size-5" />
      <span className="font-semibold text-xs">{extensionLabel(file.name)}</span>
    </span>
  );
}

const action =
  'touch-target grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink';

interface FileStageProps {
  files: readonly UploadedFile[];
  /** Whether the arrow keys choose a file. */
  shortcuts: boolean;
}

/** One file large, and a strip of all to choose from. Needs the submission's id as its key. */
export function FileStage({ files, shortcuts }: FileStageProps) {
  const [chosen, setChosen] = useState(0);
  // Another version of the work may have fewer files.
  const index = Math.max(0, Math.min(chosen, files.length - 1));
  const file = files[index];
  const move = (by: number) => setChosen(Math.min(Math.max(index + by, 0), files.length - 1));
  useShortcuts({ arrowleft: () => move(-1), arrowright: () => move(1) }, shortcuts && files.length > 1);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Not `scrollIntoView`, which would also scroll the work.
    const shown = list.current?.children[index];
    if (!(shown instanceof HTMLElement) || !list.current) return;
    list.current.scrollLeft = shown.offsetLeft - (list.current.clientWidth - shown.offsetWidth) / 2;
  }, [index]);
  if (!file) return null;
  // As high for each file, so that choosing another one moves nothing.
  const tall = files.some((each) => ['image', 'video', 'pdf'].includes(fileKind(each)));
  return (
    <div className="grid min-w-0 gap-2.5">
      <div className="overflow-hidden rounded-control border border-line">
        <div className={classNames('bg-sunk [--stage:clamp(15rem,58dvh,46rem)]', tall && 'h-(--stage)')}>
          <FilePreview key={file.id} file={file} shortcuts={shortcuts} />
        </div>
        <div className="flex items-center gap-2 border-line border-t py-1 pr-1.5 pl-3.5">
          <p translate="no" className="min-w-0 flex-1 truncate font-medium text-sm" title={file.name}>
            {file.name}
          </p>
          <span className="whitespace-nowrap text-muted text-xs tabular-nums">{formatBytes(file.size)}</span>
          {opens.includes(fileKind(file)) && (
            <a
              href={file.url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${file.name} in a new tab`}
              className={action}
            >
              <ExternalLink aria-hidden strokeWidth={1.75} className="size-4" />
            </a>
          )}
          <a href={file.url} download={file.name} aria-label={`Download ${file.name}`} className={action}>
            <Download aria-hidden strokeWidth={1.75} className="size-4" />
          </a>
        </div>
      </div>
      {files.length > 1 && (
        <div className="flex min-w-0 items-center gap-3">
          <ul ref={list} aria-label="Files" className="-m-1 relative flex min-w-0 gap-2 overflow-x-auto p-1">
            {files.map((each, place) => (
              <li key={each.id} className="shrink-0">
                <button
                  type="button"
                  aria-label={each.name}
                  aria-current={each === file ? 'true' : undefined}
                  title={each.name}
                  onClick={() => setChosen(place)}
                  className="grid h-13 w-18 place-items-center overflow-hidden rounded-lg border border-line bg-sunk hover:border-edge aria-current:border-flame aria-current:outline-2 aria-current:outline-flame"
                >
                  <Face file={each} />
                </button>
              </li>
            ))}
          </ul>
          <p className="flex shrink-0 items-center gap-0.5 whitespace-nowrap text-muted text-xs tabular-nums">
            <span aria-live="polite" className="mr-1">
              {index + 1} of {files.length}
            </span>
            <KeyHint name="←" />
            <KeyHint name="→" />
          </p>
        </div>
      )}
    </div>
  );
}
