import { Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isFreedAddress } from '#contract/free-address.ts';
import type { ListedUser } from '#contract/manage-users.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectionBox } from '../../ui/inputs/selection-box.tsx';
import { exactTime, formatDay } from '../../ui/time/format-time.ts';
import { Points } from '../points/points.tsx';
import { ShownAsBadge } from './shown-as-badge.tsx';
import { userGrid } from './user-grid.ts';

interface UserRowProps {
  user: ListedUser;
  adminPath: string;
  /** Null for administrators who may not. */
  onDelete: ((user: ListedUser) => void) | null;
  selected: boolean;
  /** A tap selects the row instead of opening it. */
  selecting: boolean;
  /** Null for administrators who may not. */
  onSelect: ((id: string, range: boolean) => void) | null;
}

const networks = [
  { key: 'linkedin', label: 'LinkedIn' },
  { key: 'facebook', label: 'Facebook' },
  { key: 'instagram', label: 'Instagram' },
] as const;

/** Two lines of one cell, each with a label when there is no column header. */
function Pair({ children }: { children: ReactNode }) {
  return <td className="grid min-w-0 content-start gap-1.5 text-xs @4xl:gap-0">{children}</td>;
}

function Value({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-muted @4xl:sr-only">{label}</span>
      <span
        translate="no"
        className={classNames('block wrap-anywhere @4xl:truncate', !children && 'text-muted', className)}
      >
        {children || 'N/A'}
      </span>
    </span>
  );
}

/** One user: a row in a wide container, a card in a narrow one. Memoized: a list may have ten thousand. */
export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { user, adminPath, onDelete, selected, selecting, onSelect } = props;
  const { name, email, techid, phone, college, program, joiningYear, collegeCity, collegeState } = user;
  const given = networks.filter(({ key }) => user[key]);
  const { search } = useLocation();
  const since = new Date(user.createdAt);
  return (
    <tr
      data-row={user.id}
      className={classNames(
        userGrid,
        'border-line border-b py-3.5 last:border-b-0 @4xl:min-h-13 @4xl:py-1.5',
        onSelect && '@4xl:pl-12',
        selecting && 'pl-12',
        selected ? 'bg-flame-soft' : 'hover:bg-sunk/60',
        '[contain-intrinsic-size:auto_17rem] [content-visibility:auto] @4xl:[contain-intrinsic-size:auto_3.25rem]',
      )}
    >
      {onSelect && (
        <td
          className={classNames(
            'absolute inset-y-0 left-0 z-10 w-12',
            selecting ? 'block' : 'hidden @4xl:block',
          )}
        >
          <SelectionBox
            ofRow
            label={`Select ${name}`}
            checked={selected}
            onToggle={(range) => onSelect(user.id, range)}
          />
        </td>
      )}
      <td className="col-span-full flex min-w-0 items-center gap-3 pr-12 @4xl:col-span-1 @4xl:pr-0">
        <Avatar name={name} src={user.profilePhoto} size="sm" />
        <span className="min-w-0">
          <span className="-mt-3 flex min-h-11 min-w-0 items-end gap-2 @4xl:mt-0 @4xl:min-h-0">
            <Link
              translate="no"
              to={paths.admin.user(adminPath, user.id)}
              state={{ from: search }}
              title={name}
              onClick={(event) => {
                if (!onSelect || !(selecting || event.shiftKey)) return;
                event.preventDefault();
                onSelect(user.id, event.shiftKey);
              }}
              // The whole row is the target; its other links are above.
              className="wrap-break-word min-w-0 font-semibold text-sm before:absolute before:inset-0 hover:underline @4xl:truncate"
            >
              {name}
            </Link>
            {user.role === 'admin' && <Badge tone="info">Admin</Badge>}
            {user.disabled && <Badge tone="warn">Disabled</Badge>}
          </span>
          {user.signedIn ? <ShownAsBadge user={user} /> : <Badge tone="warn">Not signed in yet</Badge>}
          <a
            translate="no"
            // No link for an address that cannot get mail.
            href={isFreedAddress(email) ? undefined : `mailto:${email}`}
            className="relative z-1 block w-fit max-w-full wrap-anywhere -mb-4 pt-2 pb-5 text-muted text-xs hover:underline @4xl:mb-0 @4xl:truncate @4xl:py-0"
            title={email}
          >
            {email}
          </a>
        </span>
      </td>
      <Pair>
        <Value label="Tech ID" className="font-mono">
          {techid}
        </Value>
        <Value label="Phone" className="text-muted">
          {phone && (
            <a
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              className="touch-target z-1 -my-1 inline-block py-1 hover:underline @4xl:my-0 @4xl:py-0"
            >
              {phone}
            </a>
          )}
        </Value>
      </Pair>
      <Pair>
        <Value label="College">{college && <span title={college}>{college}</span>}</Value>
        <Value label="Program, joining year" className="text-muted">
          {[program, joiningYear].filter(Boolean).join(', ')}
        </Value>
      </Pair>
      <Pair>
        <Value label="City">{collegeCity}</Value>
        <Value label="State" className="text-muted">
          {collegeState}
        </Value>
      </Pair>
      <td className="flex min-w-0 flex-wrap content-start gap-x-2.5 gap-y-0.5 text-xs">
        <span className="w-full text-muted @4xl:sr-only">Profiles</span>
        {given.length === 0 && <span className="text-muted">N/A</span>}
        {given.map(({ key, label }) => (
          <a
            key={key}
            href={user[key] ?? undefined}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="touch-target z-1 inline-block py-1 text-dusk underline-offset-2 hover:underline @4xl:py-0"
          >
            {label}
            <span className="sr-only"> of {name}</span>
          </a>
        ))}
      </td>
      <td className="text-xs @4xl:text-right">
        <span className="block text-muted @4xl:sr-only">Points</span>
        <Points value={user.points} banded className="text-sm" />
      </td>
      <Pair>
        <time
          dateTime={user.createdAt}
          title={`Joined ${exactTime(since)}`}
          className="relative z-1 w-fit text-muted tabular-nums"
        >
          <span className="block @4xl:sr-only">Joined </span>
          {formatDay(since)}
        </time>
      </Pair>
      <td className="absolute top-2 right-2.5 z-1 @4xl:static @4xl:justify-self-end">
        {onDelete && (
          <button
            type="button"
            aria-label={`Delete ${name}`}
            title="Delete"
            className="touch-target grid size-9 place-items-center rounded-full text-muted hover:bg-bad-soft hover:text-bad"
            onClick={() => onDelete(user)}
          >
            <Trash2 aria-hidden strokeWidth={1.75} className="size-4" />
          </button>
        )}
      </td>
    </tr>
  );
});
