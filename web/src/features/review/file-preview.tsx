import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../uploads/file-rules.ts';

/** Image types that every browser can show. */
const picture = /^image\/(?:png|jpeg|gif|webp|avif)$/;

function Media({ file }: { file: UploadedFile }) {
  const [pdfOpen, setPdfOpen] = useState(false);
  if (picture.test(file.contentType)) {
    return (
      <a href={file.url} target="_blank" rel="noreferrer" className="block bg-sunk">
        <img
          src={file.url}
          alt={file.name}
          loading="lazy"
          decoding="async"
          className="mx-auto max-h-96 min-h-16 object-contain"
        />
      </a>
    );
  }
  if (file.contentType.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what students film comes without captions
      <video
        src={file.url}
        controls
        preload="metadata"
        className="max-h-96 w-full bg-sunk"
        aria-label={file.name}
      />
    );
  }
  if (file.contentType.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: what students record comes without captions
    return <audio src={file.url} controls preload="metadata" className="w-full p-3" aria-label={file.name} />;
  }
  if (file.contentType !== 'application/pdf') return null;
  if (pdfOpen)
    return <iframe src={file.url} title={file.name} className="h-[70vh] w-full border-0 bg-sunk" />;
  return (
    <div className="grid place-items-center bg-sunk p-5">
      <Button size="sm" icon={<FileText aria-hidden strokeWidth={1.75} />} onClick={() => setPdfOpen(true)}>
        Show PDF
      </Button>
    </div>
  );
}

/** One submitted file: a preview if the browser can show it, and a download. */
export function FilePreview({ file }: { file: UploadedFile }) {
  return (
    <li className="overflow-hidden rounded-control border border-line">
      <Media file={file} />
      <div className="flex items-center gap-3 px-3 py-1.5">
        <p className="min-w-0 flex-1 truncate font-medium text-sm" title={file.name}>
          {file.name}
        </p>
        <span className="whitespace-nowrap text-muted text-xs tabular-nums">{formatBytes(file.size)}</span>
        <a
          href={file.url}
          download={file.name}
          aria-label={`Download ${file.name}`}
          className="touch-target grid size-9 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
        >
          <Download aria-hidden strokeWidth={1.75} className="size-4" />
        </a>
      </div>
    </li>
  );
}
