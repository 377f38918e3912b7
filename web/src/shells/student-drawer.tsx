import { Bell as BellIcon, BellRing, Download, House, ShieldCheck } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useSession } from '../features/auth/session-query.ts';
import { paths, sitePath } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';
import { useInstall } from './install-prompt.ts';
import { LogoutButton } from './logout-button.tsx';
import { OwnStanding } from './own-standing.tsx';
import { shellRow } from './shell-row.ts';
import { quietLinks } from './student-links.ts';

interface StudentDrawerProps {
  open: boolean;
  onClose: () => void;
  /** Undefined for administrators. */
  points: number | undefined;
}

/** Who is signed in, and what has no place in the bars of a narrow window. */
export function StudentDrawer({ open, onClose, points }: StudentDrawerProps) {
  const { user, administrator, secondStep } = useSession();
  const install = useInstall();
  return (
    <Drawer open={open} onClose={onClose} label="Menu" side="right">
      {user && (
        <div className="-mt-13 mb-4 flex items-center gap-3.5 border-line border-b pb-4 pl-3">
          <Avatar name={user.name} src={user.profilePhoto} size="lg" />
          <div className="min-w-0">
            {/* Beside the button that closes the drawer. */}
            <p translate="no" className="line-clamp-2 pr-11 font-bold font-display text-lg">
              {user.name}
            </p>
            {points !== undefined && <OwnStanding points={points} withTier className="flex-wrap gap-y-0" />}
          </div>
        </div>
      )}
      <nav aria-label="More" className="grid gap-0.5">
        <a href={sitePath('index')} className={shellRow()}>
          <House aria-hidden strokeWidth={1.75} />
          Home
        </a>
        {(administrator ?? secondStep) && (
          <NavLink to={administrator?.adminPath ?? paths.adminLogin} className={shellRow()}>
            <ShieldCheck aria-hidden strokeWidth={1.75} />
            Administration
          </NavLink>
        )}
        {quietLinks.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} className={({ isActive }) => shellRow(isActive)}>
            <Icon aria-hidden strokeWidth={1.75} />
            {label}
          </NavLink>
        ))}
      </nav>
      {user && (
        <nav aria-label="Notifications" className="mt-4 grid gap-0.5 border-line border-t pt-4">
          <NavLink to={paths.notifications} className={({ isActive }) => shellRow(isActive)}>
            <BellIcon aria-hidden strokeWidth={1.75} />
            Notifications
          </NavLink>
          <NavLink to={paths.notificationSettings} className={({ isActive }) => shellRow(isActive)}>
            <BellRing aria-hidden strokeWidth={1.75} />
            Notification settings
          </NavLink>
          <NavLink to={paths.myData} className={({ isActive }) => shellRow(isActive)}>
            <Download aria-hidden strokeWidth={1.75} />
            Your data
          </NavLink>
        </nav>
      )}
      <div className="mt-auto grid gap-0.5 pt-8">
        <p translate="no" className="border-line border-t px-3 pt-3 pb-1 text-muted text-xs">
          {user?.email ?? administrator?.email}
        </p>
        {user && (
          <p translate="no" className="px-3 pb-1 font-mono text-muted text-xs">
            {user.techid}
          </p>
        )}
        {install && (
          <button type="button" className={shellRow()} onClick={install}>
            <Download aria-hidden strokeWidth={1.75} />
            Install the app
          </button>
        )}
        <ThemeToggle withLabel className={shellRow()} />
        <LogoutButton to={sitePath('index')} beforeAsking={onClose} className={shellRow()} />
      </div>
    </Drawer>
  );
}
