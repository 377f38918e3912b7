import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings2 } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { listNotifications } from '#contract/notifications.ts';
import { paths } from '../../paths.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { FleetingButton } from '../../ui/buttons/fleeting-button.tsx';
import { SteadyList } from '../../ui/lists/steady-list.tsx';
import { useSteadyRows } from '../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { groupNotifications } from './group-notifications.ts';
import { newestQuery, useMarkRead } from './notification-queries.ts';
import { NotificationEntry } from './notification-row.tsx';

/** The others are on the page. */
const shown = 10;

interface NotificationPopoverProps {
  button: RefObject<HTMLButtonElement | null>;
  unread: number;
  onClose: () => void;
}

/** The newest notifications, below the bell. */
export function NotificationPopover({ button, unread, onClose }: NotificationPopoverProps) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(newestQuery());
  const markRead = useMarkRead();
  // It is open for seconds, to choose from: once they are loaded, nothing moves by itself.
  const list = isFetchedAfterMount ? 'newest' : 'before';
  const steady = useSteadyRows({ rows: data?.items ?? [], list, hold: true });
  const newest = steady.rows[0];
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Notifications"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="enter-fade z-50 flex max-h-[min(40rem,var(--radix-popover-content-available-height))] w-[min(27rem,calc(100vw-1rem))] flex-col rounded-card border border-line bg-raised shadow-card"
          // The bell closes it itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
        >
          <div className="flex items-center justify-between gap-3 border-line border-b py-2 pr-3 pl-5">
            <h2 className="text-lg">Notifications</h2>
            {unread > 0 && newest && (
              <FleetingButton
                size="sm"
                variant="quiet"
                icon={<CheckCheck aria-hidden strokeWidth={1.75} />}
                onClick={() => markRead.mutate({ upTo: newest.id })}
              >
                Mark all read
              </FleetingButton>
            )}
          </div>
          <div className="min-h-40 flex-1 overflow-y-auto overscroll-contain p-2">
            {!data ? (
              error ? (
                <QueryFailed error={error} message={listNotifications.failure} onRetry={refetch} />
              ) : (
                <LoadingBlock className="h-56 rounded-control" />
              )
            ) : data.items.length === 0 ? (
              <p className="px-3 py-10 text-center text-muted">
                Nothing yet. Reviews of your work, new tasks and answers appear here.
              </p>
            ) : (
              <SteadyList steady={steady} noun="notification" className="[&>[role=status]]:top-4">
                <ul>
                  {groupNotifications(steady.rows)
                    .slice(0, shown)
                    .map((entry) => (
                      <NotificationEntry
                        key={entry.id}
                        of={entry}
                        onOpen={(ids) => {
                          if (ids.length > 0) markRead.mutate({ ids });
                          onClose();
                        }}
                      />
                    ))}
                </ul>
              </SteadyList>
            )}
          </div>
          <div className="flex items-center justify-between gap-3 border-line border-t p-2">
            <Link to={paths.notifications} className={buttonStyle('quiet', 'sm')} onClick={onClose}>
              All notifications
            </Link>
            <Link
              to={paths.notificationSettings}
              aria-label="Notification settings"
              title="Notification settings"
              className={buttonStyle('quiet', 'sm', 'px-2.5')}
              onClick={onClose}
            >
              <Settings2 aria-hidden strokeWidth={1.75} />
            </Link>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
