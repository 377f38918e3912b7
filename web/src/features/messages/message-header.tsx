import { useQuery } from '@tanstack/react-query';
import { Check, Ellipsis, Link2, RotateCcw, Trash2, Unlink, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  deleteMessage,
  type EditMessageInput,
  editMessage,
  type MessageDetails,
} from '#contract/messages.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { KeyHint } from '../../ui/keyboard/key-hint.tsx';
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinkedThings } from './linked-things.tsx';
import { MessageState } from './message-state.tsx';
import { colleaguesQuery, messageQuery, useDeleteMessage, useEditMessage } from './messages-query.ts';

interface MessageHeaderProps {
  message: MessageDetails;
  onDeleted: () => void;
}

/** Who wrote, what the message is about, who takes care of it, and whether it is handled. */
export function MessageHeader({ message, onDeleted }: MessageHeaderProps) {
  const { id, name, email, user, state, assignedTo, version, task, submission } = message;
  const { adminPath, email: ownEmail } = useAdministrator();
  const { data: colleagues } = useQuery(colleaguesQuery());
  const { refetch } = useQuery({ ...messageQuery(id), enabled: false });
  const edit = useEditMessage(id);
  const deletion = useDeleteMessage(id);
  const [dialog, setDialog] = useState<'link' | 'delete' | null>(null);
  const handled = state === 'handled';

  async function change(changes: Omit<EditMessageInput, 'version'>) {
    if (edit.isPending) return;
    try {
      await edit.mutateAsync({ ...changes, version });
    } catch (error) {
      toastProblem(error, editMessage.failure);
      if (error instanceof ApiProblem && error.problem.code === 'stale_version') void refetch();
    }
  }
  const toggle = () => void change({ handled: !handled });
  useShortcuts({ h: toggle });

  const options = [
    { value: '', label: 'Not assigned' },
    ...(colleagues?.items ?? []).map((item) => ({ value: item.id, label: item.name })),
  ];
  const own = colleagues?.items.find((item) => item.email === ownEmail);
  const person = user?.name || name;
  return (
    <header className="grid gap-3 border-line border-b px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-wrap items-start gap-3">
        <Avatar name={person} src={user?.profilePhoto} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2.5 text-lg leading-snug">
            {user ? (
              <Link translate="no" to={paths.admin.user(adminPath, user.id)} className="hover:underline">
                {person}
              </Link>
            ) : (
              <span translate="no">{person}</span>
            )}
            <MessageState {...message} />
          </h2>
          <p className="flex flex-wrap gap-x-3 text-muted text-xs">
            <a translate="no" href={`mailto:${email}`} className="touch-target break-all hover:underline">
              {email}
            </a>
            {user ? (
              <>
                <span translate="no" className="font-mono">
                  {user.techid}
                </span>
                {user.college && <span>{user.college}</span>}
              </>
            ) : (
              <span>Visitor; the address is not verified</span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          <Button
            size="sm"
            aria-keyshortcuts="H"
            busy={edit.isPending}
            icon={
              handled ? (
                <RotateCcw aria-hidden strokeWidth={1.75} />
              ) : (
                <Check aria-hidden strokeWidth={1.75} />
              )
            }
            onClick={toggle}
          >
            {handled ? 'Open again' : 'Mark handled'}
            <KeyHint name="H" />
          </Button>
          <Menu
            trigger={
              <Button size="sm" variant="quiet" icon={<Ellipsis aria-hidden strokeWidth={1.75} />}>
                More
              </Button>
            }
          >
            {own && assignedTo?.id !== own.id && (
              <MenuItem Icon={UserCheck} onSelect={() => void change({ assignedToId: own.id })}>
                Assign to me
              </MenuItem>
            )}
            <MenuItem Icon={Link2} onSelect={() => setDialog('link')}>
              Link to a task or submission…
            </MenuItem>
            {(task || submission) && (
              <MenuItem Icon={Unlink} onSelect={() => void change({ taskId: null, submissionId: null })}>
                Remove the links
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem Icon={Trash2} danger onSelect={() => setDialog('delete')}>
              Delete…
            </MenuItem>
          </Menu>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex items-center gap-2 text-sm">
          <span className="text-muted">Assigned to</span>
          <Select
            aria-label="Assigned to"
            value={assignedTo?.id ?? ''}
            // One that is no administrator any more stays visible until another one is chosen.
            options={
              assignedTo && !options.some(({ value }) => value === assignedTo.id)
                ? [...options, { value: assignedTo.id, label: assignedTo.name }]
                : options
            }
            disabled={edit.isPending}
            onValueChange={(value) => void change({ assignedToId: value || null })}
            className="w-44"
          />
        </div>
        <LinkedThings message={message} />
      </div>
      {dialog === 'link' && (
        <LinkDialog
          message={message}
          onLink={(link) => {
            setDialog(null);
            void change(link);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          title="Delete this conversation?"
          deletion={deletion}
          success="The conversation was deleted."
          failure={deleteMessage.failure}
          onClose={() => setDialog(null)}
          onDeleted={onDeleted}
        >
          <p>
            The message of <span translate="no">{person}</span> and all replies are deleted for everybody,{' '}
            {user ? 'also for them' : 'for good'}.
          </p>
        </DeleteDialog>
      )}
    </header>
  );
}
