import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getFile, type File as UploadedFile } from '#contract/uploads.ts';
import { callForBlob } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** An address for bytes in memory, given back when it is no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    // The type is stated here, never taken over: only the browser's PDF viewer may open these bytes.
    const made = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/**
 * A PDF in place. The server sends it as an attachment under a sandbox, which no viewer opens inside a page;
 * so the bytes are fetched and shown from memory (the CSP allows `frame-src blob:` for this).
 */
export function PdfPreview({ file }: { file: UploadedFile }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['file', file.id],
    queryFn: ({ signal }) => callForBlob(getFile, { params: { id: file.id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data);
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 bg-sunk p-5 text-sm">
        The preview could not be loaded.
        <Button size="sm" onClick={() => refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!url) return <Skeleton className="h-96 rounded-none" />;
  return <iframe src={url} title={file.name} className="h-[70vh] w-full border-0 bg-sunk" />;
}
