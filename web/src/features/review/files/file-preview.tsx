import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatBytes } from '../../uploads/file-rules.ts';
import { fileKind } from './file-kind.ts';
import { fileTextQuery, shownBytes } from './file-text.ts';
import { ImageViewer } from './image-viewer.tsx';

interface Shown {
  file: UploadedFile;
}

interface FilePreviewProps extends Shown {
  /** Whether keys zoom and turn a picture. */
  shortcuts: boolean;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full min-h-40 place-content-center justify-items-center gap-3 p-5 text-center text-muted text-sm">
      {children}
    </div>
  );
}

const NoPreview = () => (
  <Note>
    <p>This kind of file has no preview. Download it to look at it.</p>
  </Note>
);

function TextPreview({ file }: Shown) {
  const { data, isError, isPending, refetch } = useQuery(fileTextQuery(file));
  if (isPending) return <LoadingBlock className="h-full min-h-40" />;
  if (isError) return <Failed onRetry={() => void refetch()} />;
  if (data.text === null) return <NoPreview />;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the focus for the keyboard
      tabIndex={0}
      className="wrap-anywhere h-full max-h-(--stage) overflow-y-auto whitespace-pre-wrap p-4 font-mono text-sm"
    >
      {data.text}
      {data.cut && (
        <span className="mt-4 block font-sans text-muted">
          Only the first {formatBytes(shownBytes)} are shown. Download the file for the rest.
        </span>
      )}
    </pre>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Note>
      <p role="alert">This file could not be loaded.</p>
      <Button size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </Note>
  );
}

/** A picture, a film or a sound, until it fails to load. */
function Media({ file, shortcuts }: FilePreviewProps) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const kind = fileKind(file);
  if (failed) {
    return (
      <Failed
        onRetry={() => {
          setAttempt(attempt + 1);
          setFailed(false);
        }}
      />
    );
  }
  const common = { src: file.url, onError: () => setFailed(true) };
  if (kind === 'image') {
    return <ImageViewer key={attempt} {...common} name={file.name} shortcuts={shortcuts} />;
  }
  if (kind === 'video') {
    return (
      <video
        key={attempt}
        {...common}
        controls
        preload="metadata"
        className="size-full"
        aria-label={file.name}
      />
    );
  }
  return (
    <div className="grid h-full min-h-40 place-items-center p-4">
      <audio
        key={attempt}
        {...common}
        controls
        preload="metadata"
        className="w-full"
        aria-label={file.name}
      />
    </div>
  );
}

/** A file as far as the browser can show it. Needs the file's id as its key. */
export function FilePreview({ file, shortcuts }: FilePreviewProps) {
  switch (fileKind(file)) {
    case 'pdf':
      // Without a viewer of its own, a browser would download it.
      if (!navigator.pdfViewerEnabled) return <NoPreview />;
      return <iframe src={file.url} title={file.name} className="size-full border-0" />;
    case 'text':
      return <TextPreview file={file} />;
    case 'other':
      return <NoPreview />;
    default:
      return <Media file={file} shortcuts={shortcuts} />;
  }
}
