import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings2 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { notificationKindNames } from '#contract/notification-kinds.ts';
import { notificationWords } from '#contract/notification-words.ts';
import { notificationKind } from '#contract/notifications.ts';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { notificationsQuery, useMarkRead } from '../features/notifications/notification-queries.ts';
import { unreadQuery } from '../features/notifications/unread-query.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { FleetingButton } from '../ui/buttons/fleeting-button.tsx';
import { LateSelect } from '../ui/inputs/late-select.tsx';
import { Tabs } from '../ui/lists/tabs.tsx';
import { useSteadyRows } from '../ui/lists/use-steady-rows.ts';
import { PageHeader } from '../ui/page-header.tsx';

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...notificationKindNames.map((value) => ({ value, label: notificationWords[value].label })),
];
const tabs = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

export function NotificationsPage() {
  const [params, setParams] = useSearchParams();
  const kind = notificationKind.safeParse(params.get('kind')).data;
  const show = params.get('show') === 'unread' ? 'unread' : 'all';
  const filter = (name: 'kind' | 'show', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '' || value === 'all') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  const query = useInfiniteQuery(notificationsQuery({ kind, unread: show === 'unread' }));
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const markRead = useMarkRead();
  const steady = useSteadyRows({
    rows: query.data?.pages.flatMap((page) => page.items) ?? [],
    list: `${show} ${kind}`,
  });
  const newest = steady.rows[0];

  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Notifications"
        lead="What happened to your work and points, and what is new."
        actions={
          <>
            {unread > 0 && newest && kind === undefined && (
              <FleetingButton
                icon={<CheckCheck aria-hidden strokeWidth={1.75} />}
                onClick={() => markRead.mutate({ upTo: newest.id })}
              >
                Mark all read
              </FleetingButton>
            )}
            <ButtonLink to={paths.notificationSettings} icon={<Settings2 aria-hidden strokeWidth={1.75} />}>
              Settings
            </ButtonLink>
          </>
        }
      />
      <Tabs
        label="Show"
        value={show}
        onValueChange={(next) => filter('show', next)}
        tabs={[tabs[0], { ...tabs[1], ...(unread > 0 && unread < 100 && { count: unread }) }]}
        aside={
          <LateSelect
            aria-label="Kind"
            value={kind ?? ''}
            onValueChange={(next) => filter('kind', next)}
            options={kindOptions}
            className="w-56! max-sm:w-full!"
          />
        }
      >
        <NotificationList
          query={query}
          steady={steady}
          filtered={kind !== undefined || show === 'unread'}
          onOpen={(ids) => ids.length > 0 && markRead.mutate({ ids })}
          onShowAll={() => setParams({})}
        />
      </Tabs>
    </div>
  );
}
