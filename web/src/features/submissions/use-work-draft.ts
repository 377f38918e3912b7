import { useEffect, useMemo, useRef, useState } from 'react';
import type { WorkDraft } from '#contract/drafts.ts';
import { type SyncState, syncDraft } from '../../forms/sync-draft.ts';
import { comparable, type DraftServer } from '../../forms/use-draft.ts';
import { useLiveEvents } from '../../live/live-bus.ts';
import { asStored, deviceCopy, draftNote, draftStore, storedOf } from './draft-store.ts';
import type { WorkValues } from './work-form.ts';

interface WorkDraftOptions {
  taskId: string;
  /** From `workDraftKey`. */
  draftKey: string;
  /** The submission that is revised; null for new work. */
  revised: { id: string; version: number } | null;
  /** What the server had when the form was opened; undefined if it could not be reached. */
  stored: WorkDraft | null | undefined;
}

const atFirst: SyncState<WorkValues> = { savedAt: null, onlyHere: false, conflict: null };

/**
 * Keeps the form of a task and the student's draft on the server alike. Pass `server` to the draft of `useAppForm`, and its
 * result to `useFormOfDraft`.
 */
export function useWorkDraft({ taskId, draftKey, revised, stored }: WorkDraftOptions) {
  const submissionId = revised?.id ?? null;
  /** The form's own, so that a draft without changes equals its first values. */
  const version = revised?.version ?? null;
  const [state, setState] = useState(atFirst);
  const adopt = useRef<(values: WorkValues | null) => void>(() => {});
  /** `ownCopy`: the copy on the device is of this form; one of another tab must stay. */
  const latest = useRef({ onlyHere: false, values: null as WorkValues | null, ownCopy: false });
  // Only what the form began with counts: it follows later changes itself.
  const first = useRef(stored);

  const sync = useMemo(
    () =>
      syncDraft<WorkValues>({
        store: draftStore(taskId, submissionId, draftKey),
        note: draftNote(draftKey),
        onAdopt: (values) => adopt.current(values && { ...values, version }),
        onState(next) {
          const { values, ownCopy } = latest.current;
          // In a conflict nothing is saved either until the student has chosen.
          const onlyHere = next.onlyHere || next.conflict !== null;
          if (onlyHere || ownCopy) deviceCopy.write(draftKey, onlyHere ? values : null);
          latest.current = { onlyHere, values, ownCopy: onlyHere };
          setState(next);
        },
      }),
    [taskId, submissionId, version, draftKey],
  );

  const server = useMemo(
    (): DraftServer<Partial<WorkValues>> => ({
      begin(local) {
        const copy = deviceCopy.read(draftKey);
        const here = (local as WorkValues | null) ?? copy;
        latest.current.values = here;
        latest.current.ownCopy =
          copy !== null && here !== null && comparable(asStored(here)) === comparable(copy);
        const draft = first.current;
        const values = sync.begin(here && asStored(here), draft === undefined ? undefined : storedOf(draft));
        return values && { ...values, version };
      },
      changed(values) {
        latest.current.values = values && asStored(values as WorkValues);
        if (latest.current.onlyHere) deviceCopy.write(draftKey, latest.current.values);
        sync.changed(latest.current.values);
      },
      sent() {
        deviceCopy.write(draftKey, null);
        sync.sent();
      },
    }),
    [sync, version, draftKey],
  );

  useLiveEvents((event) => {
    if (event.kind === 'draft' && event.data.taskId === taskId)
      sync.heard(event.data.draftId, event.data.version);
  });

  useEffect(() => {
    const leave = () => void sync.flush(true);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
      else void sync.check();
    };
    const send = () => void sync.flush();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', onVisibility);
      sync.end();
    };
  }, [sync]);

  return { server, state, sync, adopt };
}

interface DraftForm {
  pending: boolean;
  startWith: (values: WorkValues) => void;
  startOver: () => void;
}

/** The other direction: what another tab or device has saved is shown in the form. */
export function useFormOfDraft({ sync, adopt }: ReturnType<typeof useWorkDraft>, form: DraftForm): void {
  useEffect(() => {
    adopt.current = (values) => (values ? form.startWith(values) : form.startOver());
  });
  const { pending } = form;
  useEffect(() => sync.hold(pending), [sync, pending]);
}
