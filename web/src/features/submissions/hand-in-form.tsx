import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkDraft } from '#contract/drafts.ts';
import { CodeNotLoaded } from '../../ui/loading/code-not-loaded.tsx';
import { lateCode, useLateCodeNear } from '../../ui/loading/late-code.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { myDraftQuery } from './drafts-query.ts';
import type { HandInFieldsProps } from './hand-in-fields.tsx';

const handInFields = lateCode(() => import('./hand-in-fields.tsx'));

/** Begins with the student's draft from any device; if the server cannot be reached, with what this browser has kept. */
export function HandInForm(props: Omit<HandInFieldsProps, 'stored'>) {
  // Not what was read for an earlier form, which has saved since.
  const { data, isError, isFetchedAfterMount } = useQuery(myDraftQuery(props.task.id));
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { code, error } = useLateCodeNear(handInFields, place);
  const [stored, setStored] = useState<{ draft: WorkDraft | null | undefined } | null>(null);
  if (stored === null && isFetchedAfterMount) setStored({ draft: isError ? undefined : data });
  if (error) return <CodeNotLoaded late={handInFields} message="The form could not be loaded." />;
  if (stored === null || code === null) {
    return (
      <div ref={setPlace}>
        <p role="status" className="sr-only">
          The form is loading.
        </p>
        <Skeleton className="h-96" />
      </div>
    );
  }
  return <code.HandInFields {...props} stored={stored.draft} />;
}
