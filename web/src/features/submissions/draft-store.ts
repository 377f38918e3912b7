import { z } from 'zod';
import { discardMyDraft, getMyDraft, saveDraftInput, saveMyDraft, type WorkDraft } from '#contract/drafts.ts';
import { cleanText } from '#contract/fields.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { mayStore, readOnDevice, storeOnDevice } from '../../forms/device-drafts.ts';
import type { DraftStore, Stored, SyncNote } from '../../forms/stored-draft.ts';
import { openDraft } from '../../forms/use-draft.ts';
import { type WorkValues, workDraft } from './work-form.ts';

export function storedOf(draft: WorkDraft | null): Stored<WorkValues> {
  if (draft === null) return null;
  const { id, version, updatedAt, title, description, link, files } = draft;
  return { id, version, updatedAt, values: { title, description, link, files, version: null } };
}

/** As the server stores it. */
export const asStored = ({ title, description, link, files }: WorkValues): WorkValues => ({
  title: cleanText(title),
  description: cleanText(description),
  link: cleanText(link),
  files,
  version: null,
});

const codeOf = (error: unknown) => (error instanceof ApiProblem ? error.problem.code : null);

/** The draft of a task on the server. A form that closes because another account has signed in saves nothing for that one. */
export function draftStore(
  taskId: string,
  submissionId: string | null,
  draftKey: string,
): DraftStore<WorkValues> {
  const params = { id: taskId };
  function checkAccount() {
    if (!mayStore(draftKey)) throw new Error('The account of this form is not signed in.');
  }
  return {
    load: async () => storedOf((await call(getMyDraft, { params })).draft),
    async save({ title, description, link, files }, base, { keepalive }) {
      checkAccount();
      const fileIds = files.map(({ id }) => id);
      // What the server would refuse, such as a text that is too long, is not sent to it with each change.
      const body = saveDraftInput.parse({ base, submissionId, title, description, link, fileIds });
      const draft = await call(saveMyDraft, { params, body, keepalive });
      return storedOf(draft) as NonNullable<Stored<WorkValues>>;
    },
    async discard({ id, version }) {
      checkAccount();
      await call(discardMyDraft, { params, query: { draft: id, version: String(version) }, keepalive: true });
    },
    isStale: (error) => codeOf(error) === 'stale_version',
    isRefusal: (error) =>
      error instanceof z.ZodError ||
      (error instanceof ApiProblem &&
        error.problem.status >= 400 &&
        error.problem.status < 500 &&
        error.problem.code !== 'too_many_requests'),
  };
}

const note = z.object({
  base: z.object({ id: z.string(), version: z.number() }).nullable(),
  unsaved: z.boolean(),
});

/** Kept as the draft is. */
export function draftNote(draftKey: string) {
  const kept = openDraft({ key: `${draftKey}:saved`, schema: note });
  return {
    read: (): SyncNote | null => kept.read(),
    write: (next: SyncNote | null) => {
      if (next) kept.write(next, { base: null, unsaved: false });
      else kept.remove();
    },
  };
}

const copyKey = (draftKey: string) => `${draftKey}:only-here`;

/** What the server does not have yet, for when the tab is closed before it does. */
export const deviceCopy = {
  read(draftKey: string): WorkValues | null {
    try {
      return workDraft.safeParse(readOnDevice(copyKey(draftKey))?.values).data ?? null;
    } catch {
      return null;
    }
  },
  write(draftKey: string, values: WorkValues | null): void {
    try {
      if (values) storeOnDevice(copyKey(draftKey), values);
      else localStorage.removeItem(copyKey(draftKey));
    } catch {
      // The tab still has it.
    }
  },
};
