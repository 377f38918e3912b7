import { getNotificationSettings } from '#contract/notifications.ts';
import { CalendarSection } from '../features/calendar/calendar-section.tsx';
import { ChannelTable } from '../features/notifications/channel-table.tsx';
import { DomainChoice } from '../features/notifications/domain-choice.tsx';
import { useEditSettings, useSettings } from '../features/notifications/notification-queries.ts';
import { PushSwitch } from '../features/notifications/push-switch.tsx';
import { TestMailButton } from '../features/notifications/test-mail-button.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function NotificationSettingsPage() {
  const { data, error, refetch } = useSettings();
  const edit = useEditSettings();
  return (
    <>
      <BackLink to={paths.notifications}>Notifications</BackLink>
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
          <CalendarSection />
          <DomainChoice domains={data.domains} onChange={(domains) => edit.mutate({ domains })} />
        </div>
      )}
      <p role="status" className="sr-only">
        {edit.isSuccess && 'Saved.'}
      </p>
    </>
  );
}
