import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { previewCertificate } from '#contract/certificate-templates.ts';
import type { Given } from '#contract/route.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { callForBlob } from '../../../api/client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { useObjectUrl } from './use-object-url.ts';

export type WantedPicture = Given<typeof previewCertificate, 'body'>;

const pictureQuery = (body: WantedPicture | null) =>
  queryOptions({
    // Not below the key of what changes when a certificate is issued.
    queryKey: ['certificate-preview', body],
    queryFn: body ? ({ signal }) => callForBlob(previewCertificate, { body, signal }) : skipToken,
    staleTime: 5 * 60_000,
    gcTime: 60_000,
    retry: false,
  });

/** What the server says about it: why it does not fit on the page, or which field is wrong. */
function reasonOf(error: Error): string {
  if (!(error instanceof ApiProblem)) return previewCertificate.failure;
  const { detail, errors = [] } = error.problem;
  return errors.map(({ message }) => message).join(' ') || detail;
}

interface CertificatePictureProps {
  /** Null: it cannot be made, because something is missing. */
  wanted: WantedPicture | null;
  /** Why it cannot be made. */
  missing?: string | null;
  alt: string;
  /** Its shape before it is there. */
  portrait: boolean;
  children?: ReactNode;
}

/** A certificate as it would be issued. The last picture stays until the next one is made. */
export function CertificatePicture({ wanted, missing, alt, portrait, children }: CertificatePictureProps) {
  const { data, error, isFetching, refetch } = useQuery(pictureQuery(wanted));
  const [last, setLast] = useState<Blob>();
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  const address = useObjectUrl(data ?? last);
  const failed = wanted !== null && error !== null && !isFetching;
  return (
    <div className="grid content-start gap-2">
      <figure className="grid gap-2">
        {address ? (
          <img
            src={address}
            alt={alt}
            data-theme="light"
            className={`w-full border border-line bg-raised ${data ? '' : 'opacity-55'}`}
          />
        ) : (
          isFetching && <LoadingBlock className={portrait ? 'aspect-[210/297]' : 'aspect-[297/210]'} />
        )}
        {children && <figcaption className="min-w-0 text-sm">{children}</figcaption>}
      </figure>
      <div role="status" className="grid justify-items-start gap-2 text-sm">
        {wanted === null && missing && <p className="text-muted">{missing}</p>}
        {failed && (
          <>
            <p className="flex gap-2 font-medium text-bad">
              <CircleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
              {reasonOf(error)}
            </p>
            <Button size="sm" onClick={() => void refetch()}>
              Try Again
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
