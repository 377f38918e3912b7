import { BellRing, Copy, Download, Monitor, Moon, ShieldCheck, Sun, UserRoundPen } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Session } from '#contract/session.ts';
import { useSession } from '../features/auth/session-query.ts';
import { paths } from '../paths.ts';
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '../ui/overlays/menu.tsx';
import { toastProblem, toastSuccess } from '../ui/overlays/toast.ts';
import { useThemeChoice } from '../ui/theme/theme.ts';
import { useInstall } from './install-prompt.ts';

const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

async function copyTechId(techid: string) {
  try {
    await navigator.clipboard.writeText(techid);
    toastSuccess(`Copied ${techid}.`);
  } catch (error) {
    toastProblem(error, `${techid} could not be copied.`);
  }
}

interface AccountMenuProps {
  student: NonNullable<Session['user']>;
  /** The button that opens it. */
  trigger: ReactElement;
}

/** The student's identity, rarely used actions and the theme. What the specification puts into the top bar stays there. */
export function AccountMenu({ student, trigger }: AccountMenuProps) {
  const { name, techid } = student;
  const [theme, choose] = useThemeChoice();
  const install = useInstall();
  const { administrator, secondStep } = useSession();
  return (
    <Menu trigger={trigger}>
      <div className="px-3 pt-1.5 pb-2">
        <p translate="no" className="truncate font-semibold">
          {name}
        </p>
        <p translate="no" className="font-mono text-muted text-xs">
          {techid}
        </p>
      </div>
      <MenuSeparator />
      <MenuLink to={paths.updateProfile} Icon={UserRoundPen}>
        Update profile
      </MenuLink>
      <MenuLink to={paths.notificationSettings} Icon={BellRing}>
        Notification settings
      </MenuLink>
      <MenuLink to={paths.myData} Icon={Download}>
        Your data
      </MenuLink>
      {(administrator ?? secondStep) && (
        <MenuLink to={administrator?.adminPath ?? paths.adminLogin} Icon={ShieldCheck}>
          Administration
        </MenuLink>
      )}
      <MenuItem Icon={Copy} onSelect={() => void copyTechId(techid)}>
        Copy tech ID
      </MenuItem>
      {install && (
        <MenuItem Icon={Download} onSelect={install}>
          Install the app
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={themes} onValueChange={choose} />
    </Menu>
  );
}
