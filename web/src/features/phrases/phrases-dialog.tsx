import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deletePhrase, listPhrases, type Phrase } from '#contract/phrases.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PhraseForm } from './phrase-form.tsx';
import { useDeletePhrase, usePhrases } from './phrases-query.ts';

/** The saved phrases, to add, change and delete. */
export function PhrasesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = usePhrases();
  const [editing, setEditing] = useState<Phrase | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Phrase | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Saved phrases"
      description="Texts to insert into an answer or feedback. Shared ones belong to all administrators."
    >
      {editing !== null ? (
        <PhraseForm
          key={editing === 'new' ? 'new' : editing.id}
          phrase={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : (
        <div className="grid gap-4">
          {error && !data ? (
            <QueryFailed error={error} message={listPhrases.failure} onRetry={refetch} />
          ) : !data ? (
            <LoadingBlock className="h-32" />
          ) : data.items.length === 0 ? (
            <p className="text-muted">No phrases yet. Save what you write often.</p>
          ) : (
            <ul aria-label="Saved phrases" className="divide-y divide-line border-line border-y">
              {data.items.map((phrase) => (
                <li key={phrase.id} data-row={phrase.id} className="flex items-start gap-3 py-3">
                  <div className="grid min-w-0 flex-1 gap-1">
                    <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
                      {phrase.title}
                      <Badge>{phrase.shared ? 'Shared' : 'Only mine'}</Badge>
                    </p>
                    <p className="line-clamp-2 text-muted text-sm">{phrase.body}</p>
                  </div>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Edit ${phrase.title}`}
                    icon={<Pencil aria-hidden strokeWidth={1.75} />}
                    onClick={() => setEditing(phrase)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Delete ${phrase.title}`}
                    icon={<Trash2 aria-hidden strokeWidth={1.75} />}
                    onClick={() => setDeleting(phrase)}
                  >
                    Delete
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Button
            className="justify-self-start"
            icon={<Plus aria-hidden strokeWidth={1.75} />}
            onClick={() => setEditing('new')}
          >
            New phrase
          </Button>
        </div>
      )}
      {deleting && <DeletePhrase phrase={deleting} onClose={() => setDeleting(null)} />}
    </Dialog>
  );
}

function DeletePhrase({ phrase, onClose }: { phrase: Phrase; onClose: () => void }) {
  const deletion = useDeletePhrase(phrase.id);
  return (
    <DeleteDialog
      title="Delete this phrase?"
      deletion={deletion}
      success="The phrase was deleted."
      failure={deletePhrase.failure}
      onClose={onClose}
    >
      <p>
        “{phrase.title}” is deleted{phrase.shared ? ' for all administrators' : ''}. Answers that were sent
        stay as they are.
      </p>
    </DeleteDialog>
  );
}
