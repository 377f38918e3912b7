import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '#contract/notifications.ts';
import { classNames } from '../../ui/class-names.ts';
import { DueIn, When } from '../../ui/time/time.tsx';
import { type Entry, isGroup, type NotificationGroup } from './group-notifications.ts';
import { NotificationPicture } from './notification-picture.tsx';

interface RowProps<Of> {
  of: Of;
  /** Called with the ids of what is opened and was unread. */
  onOpen: (ids: string[]) => void;
}

const row = 'flex w-full gap-3.5 rounded-control p-3 text-left hover:bg-sunk focus-visible:-outline-offset-2';

export function NotificationEntry({ of, onOpen }: RowProps<Entry>) {
  return isGroup(of) ? <Group of={of} onOpen={onOpen} /> : <Row of={of} onOpen={onOpen} />;
}

function Row({ of, onOpen }: RowProps<Notification>) {
  const { id, title, detail, path, kind, data, createdAt, readAt } = of;
  const unread = readAt === null;
  return (
    <li>
      <Link to={path} className={row} onClick={() => onOpen(unread ? [id] : [])}>
        <NotificationPicture of={of} />
        <span className="grid min-w-0 flex-1 content-center gap-0.5">
          <Title unread={unread}>{title}</Title>
          {kind === 'deadline' && typeof data.lastDate === 'string' ? (
            <DueIn date={data.lastDate} className="text-muted text-sm" />
          ) : (
            detail !== '' && <span className="line-clamp-2 text-muted text-sm">{detail}</span>
          )}
          <When date={createdAt} className="text-muted text-xs" />
        </span>
        <Mark unread={unread} />
      </Link>
    </li>
  );
}

function Group({ of: { title, items }, onOpen }: RowProps<NotificationGroup>) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const unread = items.filter(({ readAt }) => readAt === null);
  const [first] = items;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        className={row}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <NotificationPicture of={first} />
        <span className="grid min-w-0 flex-1 content-center gap-0.5">
          <Title unread={unread.length > 0}>{title}</Title>
          <span className="line-clamp-1 text-muted text-sm">
            {items.map(({ title }) => title.slice(title.indexOf(': ') + 1).trim()).join(', ')}
          </span>
          <When date={first.createdAt} className="text-muted text-xs" />
        </span>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className={classNames(
            'size-5 shrink-0 self-center text-muted transition-transform motion-reduce:transition-none',
            open && 'rotate-180',
          )}
        />
        <Mark unread={unread.length > 0} />
      </button>
      {open && (
        <ul id={list} className="ml-5 border-line border-l pl-2">
          {items.map((item) => (
            <Row key={item.id} of={item} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Title({ unread, children }: { unread: boolean; children: string }) {
  return (
    <span
      className={classNames(
        'line-clamp-2 wrap-anywhere',
        unread ? 'font-semibold' : 'font-medium text-muted',
      )}
    >
      {unread && <span className="sr-only">Unread: </span>}
      {children}
    </span>
  );
}

/** Keeps its room when the notification is read. */
function Mark({ unread }: { unread: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'size-2.5 shrink-0 self-center rounded-full border-2',
        unread ? 'border-flame bg-flame' : 'border-transparent',
      )}
    />
  );
}
