import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserDetails } from '#contract/user-details.ts';
import { deleteUserNote, listUserNotes, type UserNote } from '#contract/user-notes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../../ui/overlays/toast.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { When } from '../../../ui/time/time.tsx';
import { useAdministrator } from '../../auth/session-query.ts';
import { NoteForm } from './note-form.tsx';
import { notesQuery, useDeleteNote } from './person-queries.ts';

/** What administrators write about a student for each other. */
export function UserNotes({ user: { id, name } }: { user: Pick<UserDetails, 'id' | 'name'> }) {
  const query = useInfiniteQuery(notesQuery(id));
  const { data, error, refetch } = query;
  const [deleting, setDeleting] = useState<UserNote | null>(null);
  const deletion = useDeleteNote(id);
  const notes = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="notes" className="grid min-w-0 gap-5">
      <h2 id="notes" className="text-xl">
        Notes
      </h2>
      <NoteForm userId={id} />
      {!data && error && <QueryFailed error={error} message={listUserNotes.failure} onRetry={refetch} />}
      {!data && !error && <LoadingBlock className="h-24 rounded-card" />}
      {data && notes.length === 0 && (
        <p className="text-muted text-sm">
          No notes yet. Write here what other administrators need to know about{' '}
          <span translate="no">{name}</span>.
        </p>
      )}
      {notes.length > 0 && (
        <div>
          <ul aria-labelledby="notes" className="divide-y divide-line border-line border-y">
            {notes.map((note) => (
              <Note key={note.id} note={note} userId={id} onDelete={() => setDeleting(note)} />
            ))}
          </ul>
          <div className="mt-3">
            <LoadMore query={query} onlyByButton />
          </div>
        </div>
      )}
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDeleting(null)}
          title="Delete note"
          description="The note is deleted for all administrators. This cannot be undone."
          confirmLabel="Delete"
          danger
          busy={deletion.isPending}
          onConfirm={() =>
            deletion.mutate(deleting.id, {
              onSuccess: () => toastSuccess('The note is deleted.'),
              onError: (problem) => toastProblem(problem, deleteUserNote.failure),
              onSettled: () => setDeleting(null),
            })
          }
        />
      )}
    </section>
  );
}

function Note({ note, userId, onDelete }: { note: UserNote; userId: string; onDelete: () => void }) {
  const { id, body, author, own, createdAt, editedAt } = note;
  const { role } = useAdministrator();
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <li className="py-4">
        <NoteForm userId={userId} note={note} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className="grid gap-1.5 py-4 text-sm">
      <div id={`note-${id}`} translate="no" className="max-w-[65ch] wrap-anywhere">
        <LinkedText text={body} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        <span className="font-semibold text-ink" translate={author === null ? undefined : 'no'}>
          {author ?? 'A former administrator'}
        </span>
        <When date={createdAt} />
        {editedAt && (
          <span>
            changed <When date={editedAt} />
          </span>
        )}
        <span className="-my-2 flex">
          {own && (
            <Button
              variant="quiet"
              size="sm"
              aria-describedby={`note-${id}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )}
          {(own || role === 'owner') && (
            <Button variant="quiet" size="sm" aria-describedby={`note-${id}`} onClick={onDelete}>
              Delete
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}
