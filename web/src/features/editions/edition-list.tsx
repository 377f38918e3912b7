import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil, Presentation, Snowflake, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { showTrueBoard, undoEdition } from '#contract/edition-changes.ts';
import { type Edition, listEditions } from '#contract/editions.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { exactTime, formatDay } from '../../ui/time/format-time.ts';
import { useNow } from '../../ui/time/time.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { CopyEarlierLink } from './copy-earlier-link.tsx';
import { EditEditionDialog } from './edit-edition-dialog.tsx';
import { editionsQuery } from './editions-query.ts';
import { FreezeDialog } from './freeze-dialog.tsx';
import { isFrozen } from './frozen-note.tsx';
import { nextEditionQuery, useShowTrueBoard, useUndoEdition } from './use-editions.ts';

export function EditionList() {
  const { data, error, refetch } = useQuery(editionsQuery());
  const { data: next } = useQuery(nextEditionQuery());
  const [editing, setEditing] = useState<Edition | null>(null);
  const [undoing, setUndoing] = useState<Edition | null>(null);
  const [freezing, setFreezing] = useState<Edition | null>(null);
  const [showing, setShowing] = useState<Edition | null>(null);
  if (!data) {
    if (error) return <QueryFailed error={error} message={listEditions.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-60 rounded-card" />;
  }
  return (
    <>
      <ul aria-label="Editions" className="grid gap-4">
        {data.map((edition) => (
          <EditionCard
            key={edition.number}
            edition={edition}
            undoTo={edition.closedAt === null ? (next?.undoTo ?? null) : null}
            onEdit={() => setEditing(edition)}
            onUndo={() => setUndoing(edition)}
            onFreeze={() => setFreezing(edition)}
            onShow={() => setShowing(edition)}
          />
        ))}
      </ul>
      {editing && <EditEditionDialog edition={editing} onClose={() => setEditing(null)} />}
      {freezing && <FreezeDialog edition={freezing} onClose={() => setFreezing(null)} />}
      {showing && <ShowDialog edition={showing} onClose={() => setShowing(null)} />}
      {undoing && next?.undoTo && (
        <UndoDialog edition={undoing} undoTo={next.undoTo} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

interface EditionCardProps {
  edition: Edition;
  undoTo: Edition | null;
  onEdit: () => void;
  onUndo: () => void;
  onFreeze: () => void;
  onShow: () => void;
}

function EditionCard({ edition, undoTo, onEdit, onUndo, onFreeze, onShow }: EditionCardProps) {
  const { adminPath } = useAdministrator();
  const now = useNow();
  const { number, name, startsOn, endsOn, timeZone, closedAt, frozenFrom } = edition;
  const frozen = isFrozen(edition, now);
  const days = [startsOn, endsOn].map((day) => (day === null ? '…' : formatDay(new Date(`${day}T12:00`))));
  const runs = closedAt === null;
  const search = runs ? '' : `?edition=${number}`;
  return (
    <li data-row={number}>
      <Card className="grid gap-4 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="grid min-w-0 gap-1">
          <h2 className="flex flex-wrap items-center gap-2 text-xl [overflow-wrap:anywhere]">
            {name}
            {runs && <Badge>Runs now</Badge>}
          </h2>
          <p className="text-muted text-sm">
            Edition {number}
            {(startsOn ?? endsOn) && `, ${days.join(' to ')}`}, {timeZone}
          </p>
          {frozenFrom !== null && (
            <p className="flex items-start gap-2 text-sm">
              <Snowflake aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
              {frozen
                ? `Frozen since ${exactTime(new Date(frozenFrom))}.`
                : `Freezes on ${exactTime(new Date(frozenFrom))}.`}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {runs && <CopyEarlierLink />}
          <ButtonLink to={`${paths.admin.tasks(adminPath)}${search}`}>Tasks</ButtonLink>
          <ButtonLink to={`${paths.admin.users(adminPath)}${search}`}>Users</ButtonLink>
          {runs && (
            <ButtonLink
              to={paths.admin.reveal(adminPath)}
              icon={<Presentation aria-hidden strokeWidth={1.75} />}
            >
              Reveal
            </ButtonLink>
          )}
          {frozenFrom !== null && (
            <Button icon={<Eye aria-hidden strokeWidth={1.75} />} onClick={onShow}>
              {frozen ? 'Show the true board' : 'Do not freeze'}
            </Button>
          )}
          {runs && !frozen && (
            <Button icon={<Snowflake aria-hidden strokeWidth={1.75} />} onClick={onFreeze}>
              {frozenFrom === null ? 'Freeze the board' : 'Change the time'}
            </Button>
          )}
          {undoTo && (
            <Button icon={<Undo2 aria-hidden strokeWidth={1.75} />} onClick={onUndo}>
              Undo the start
            </Button>
          )}
          <Button
            aria-label={`Edit ${name}`}
            icon={<Pencil aria-hidden strokeWidth={1.75} />}
            onClick={onEdit}
          >
            Edit
          </Button>
        </div>
      </Card>
    </li>
  );
}

interface UndoDialogProps {
  edition: Edition;
  undoTo: Edition;
  onClose: () => void;
}

function UndoDialog({ edition, undoTo, onClose }: UndoDialogProps) {
  const { mutate, isPending } = useUndoEdition(edition);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`Undo the start of ${edition.name}?`}
      description={`${undoTo.name} runs again, with its points and ranks. Tasks and work of ${edition.name} move there.`}
      confirmLabel="Undo the start"
      danger
      busy={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => toastSuccess(`${undoTo.name} runs again.`),
          onError: (problem) => toastProblem(problem, undoEdition.failure),
          onSettled: onClose,
        })
      }
    />
  );
}

function ShowDialog({ edition, onClose }: Pick<UndoDialogProps, 'edition' | 'onClose'>) {
  const { mutate, isPending } = useShowTrueBoard(edition);
  const frozen = isFrozen(edition, useNow());
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={frozen ? 'Show the true board?' : 'Do not freeze the board?'}
      description={
        frozen
          ? 'Within some seconds everybody sees the points and ranks of now. You can freeze again, but not hide these points.'
          : 'The board goes on as it is.'
      }
      confirmLabel={frozen ? 'Show the true board' : 'Do not freeze'}
      busy={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () =>
            toastSuccess(frozen ? 'The true board is shown.' : 'The board will not be frozen.'),
          onError: (problem) => toastProblem(problem, showTrueBoard.failure),
          onSettled: onClose,
        })
      }
    />
  );
}
