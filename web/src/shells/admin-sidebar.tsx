import { House, Search } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useAdministrator } from '../features/auth/session-query.ts';
import { paths, sitePath } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { linksOf } from './admin-links.ts';
import { useDeskCounts } from './desk-counts.ts';
import { LogoutButton } from './logout-button.tsx';
import { paletteKeys, paletteShortcut } from './palette-keys.ts';
import { shellRow } from './shell-row.ts';

interface AdminSidebarProps {
  onSearch: () => void;
  /** Called before a question about unsaved changes. */
  beforeAsking?: () => void;
}

/** What the sidebar and, on narrow windows, the drawer contain. */
export function AdminSidebar({ onSearch, beforeAsking }: AdminSidebarProps) {
  const { adminPath, email, role } = useAdministrator();
  const counts = useDeskCounts();
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={paletteShortcut()}
        onClick={onSearch}
        className="control flex items-center gap-2.5 px-3! text-left text-muted text-sm"
      >
        <Search aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />
        Search…
        <kbd
          aria-hidden
          className="ml-auto rounded-md border border-line px-1.5 font-sans text-xs [@media(hover:none)]:hidden"
        >
          {paletteKeys()}
        </kbd>
      </button>
      <nav aria-label="Administration" className="grid gap-0.5">
        {linksOf(role).map(({ to, label, Icon, count }) => (
          <NavLink
            key={label}
            end={to === paths.admin.index}
            to={to(adminPath)}
            className={({ isActive }) => shellRow(isActive)}
          >
            <Icon aria-hidden strokeWidth={1.75} />
            {label}
            {count && counts?.[count.of] && (
              <span
                className={classNames(
                  'ml-auto whitespace-nowrap text-xs tabular-nums',
                  count.of === 'pending' &&
                    counts.pending !== '0' &&
                    'rounded-full border border-line bg-paper px-2 font-semibold text-ink',
                )}
              >
                {counts[count.of]}{' '}
                <span className={count.of === 'openTasks' ? undefined : 'sr-only'}>{count.unit}</span>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto grid gap-0.5 border-line border-t pt-3">
        <p translate="no" className="truncate px-3 pb-1 text-muted text-xs" title={email}>
          {email}
        </p>
        <a href={sitePath('index')} className={shellRow()}>
          <House aria-hidden strokeWidth={1.75} />
          Go to Home
        </a>
        <LogoutButton to={paths.adminLogin} beforeAsking={beforeAsking} className={shellRow()} />
      </div>
    </>
  );
}
