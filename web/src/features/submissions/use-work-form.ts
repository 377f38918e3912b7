import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { dropDraft, loadDraft, saveDraft } from './work-draft.ts';
import { differingFields, type WorkValues, workForm } from './work-form.ts';

/** A form that survives a reload: what differs from `initial` is kept in this tab until it was sent. */
export function useWorkForm(key: string, initial: WorkValues, version: number | null) {
  const [draft] = useState(() => loadDraft(key));
  const [base, setBase] = useState({ initial, version: draft ? draft.version : version });
  const form = useForm<WorkValues>({
    resolver: zodResolver(workForm),
    defaultValues: draft?.values ?? initial,
  });
  const [restored, setRestored] = useState(draft !== null);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (differingFields(values, base.initial).length === 0) dropDraft(key);
          else saveDraft(key, values, base.version);
        },
      }),
    [form, key, base],
  );

  /** Begins again from a newer state of the work, with other values where the user keeps her own. */
  function startFrom(next: WorkValues, nextVersion: number | null, keep?: WorkValues) {
    setBase({ initial: next, version: nextVersion });
    setRestored(false);
    form.reset(keep ?? next);
    if (keep) saveDraft(key, keep, nextVersion);
    else dropDraft(key);
  }

  return { form, version: base.version, restored, startFrom, forget: () => dropDraft(key) };
}
