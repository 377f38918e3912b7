import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { getNotificationSettings } from '#contract/notifications.ts';
import { ChannelTable } from '../features/notifications/channel-table.tsx';
import { DomainChoice } from '../features/notifications/domain-choice.tsx';
import { useEditSettings, useSettings } from '../features/notifications/notification-queries.ts';
import { PushSwitch } from '../features/notifications/push-switch.tsx';
import { TestMailButton } from '../features/notifications/test-mail-button.tsx';
import { paths } from '../paths.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryFailed } from '../ui/query-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function NotificationSettingsPage() {
  const { data, error, refetch } = useSettings();
  const edit = useEditSettings();
  return (
    <>
      <Link
        to={paths.notifications}
        className="touch-target mb-3 -ml-1 inline-flex items-center gap-1 font-medium text-muted text-sm hover:text-ink"
      >
        <ChevronLeft aria-hidden strokeWidth={1.75} className="size-4" />
        Notifications
      </Link>
      <PageHeader
        title="Notification settings"
        lead="Choose what you are notified of, and where. Each choice is saved at once."
      />
      {!data ? (
        error ? (
          <QueryFailed error={error} message={getNotificationSettings.failure} onRetry={refetch} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )
      ) : (
        <div className="grid max-w-4xl gap-12">
          <ChannelTable settings={data} onChange={(kinds) => edit.mutate({ kinds })} />
          <section aria-labelledby="mail">
            <h2 id="mail" className="mb-4 text-xl">
              Mail
            </h2>
            <TestMailButton />
          </section>
          <section aria-labelledby="push">
            <h2 id="push" className="mb-4 text-xl">
              Push messages
            </h2>
            <PushSwitch />
          </section>
          <DomainChoice domains={data.domains} onChange={(domains) => edit.mutate({ domains })} />
        </div>
      )}
      <p role="status" className="sr-only">
        {edit.isSuccess && 'Saved.'}
      </p>
    </>
  );
}
