import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLiveEvents } from '../../live/live-bus.ts';
import { paths } from '../../paths.ts';
import { afterPage } from '../../site/when-idle.ts';
import { lateCode, useLateCode } from '../../ui/loading/late-code.ts';
import { loadPressed } from '../../ui/loading/load-pressed.ts';
import { unreadCount, unreadQuery } from './unread-query.ts';

const popover = lateCode(() => import('./notification-popover.tsx'));
const reader = lateCode(() => import('./read-shown.tsx'));
const notByItself = () => () => {};

const look =
  'relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk data-[open=true]:bg-sunk';

/** The number of unread notifications. It leads to them: on wide windows to the newest ones, on phones to the page. */
export function Bell() {
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const { code } = useLateCode(popover, notByItself);
  const reading = useLateCode(reader, unread > 0 ? afterPage : notByItself).code;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useToasts();

  function press() {
    setOpen(!open);
    if (!open) loadPressed(popover, 'The notifications', () => setOpen(false));
  }

  const counted = unreadCount(unread);
  const label = unread === 0 ? 'Notifications' : `Notifications, ${counted} unread`;
  const face = (
    <>
      <BellIcon aria-hidden strokeWidth={1.75} className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 left-1/2 min-w-5 rounded-full bg-flame px-1 text-center font-bold text-flame-ink text-xs leading-5 tabular-nums forced-colors:border"
        >
          {counted}
        </span>
      )}
    </>
  );
  return (
    <>
      <Link to={paths.notifications} aria-label={label} className={`${look} md:hidden`}>
        {face}
      </Link>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open && code !== null}
        data-open={open}
        className={`${look} max-md:hidden`}
        onClick={press}
      >
        {face}
      </button>
      {open && code && (
        <code.NotificationPopover button={button} unread={unread} onClose={() => setOpen(false)} />
      )}
      {unread > 0 && reading && <reading.ReadShown />}
    </>
  );
}

/** A quiet toast for what arrives while the page is open. The dashboard and the list show it themselves. */
function useToasts() {
  const { pathname } = useLocation();
  const shown = pathname === paths.dashboard || pathname === paths.notifications;
  /** Some may be in view. */
  const toasted = useRef(false);
  useLiveEvents((event) => {
    if (event.kind !== 'notification') return;
    const { kind } = event.data;
    if (kind === undefined ? !toasted.current : shown || document.hidden) return;
    toasted.current = true;
    import('./toast-new.ts')
      .then(({ toastNew, dismissNew }) => (kind === undefined ? dismissNew() : toastNew(kind)))
      // The network was lost meanwhile. The bell counts it.
      .catch(() => {});
  });
}
