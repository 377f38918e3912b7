import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getSystem, type System } from '#contract/system.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { When } from '../../ui/time/time.tsx';
import { May } from '../auth/may.tsx';
import { newReleaseQuery } from '../releases/new-release-query.ts';
import { FactList } from './fact-list.tsx';
import { BatchTable, QueueTable, StorageTables } from './figure-tables.tsx';
import { MailList } from './mail-list.tsx';
import { SettingList } from './setting-list.tsx';
import { SignOutEverybody } from './sign-out-everybody.tsx';
import { systemQuery } from './system-query.ts';
import { TestMail } from './test-mail.tsx';

/** The state of the system, and what IT does with it. */
export function SystemView() {
  const { data, error, refetch, isFetching } = useQuery(systemQuery());
  return (
    <>
      <PageHeader
        title="System"
        lead="Whether the site works, and what to do if a part of it does not."
        actions={
          <Button
            busy={isFetching}
            icon={<RefreshCw aria-hidden strokeWidth={1.75} />}
            onClick={() => void refetch()}
          >
            Reload
          </Button>
        }
      />
      {data ? (
        <Parts system={data} />
      ) : error ? (
        <QueryFailed error={error} message={getSystem.failure} onRetry={refetch} />
      ) : (
        <LoadingBlock className="h-96 rounded-card" />
      )}
    </>
  );
}

const tabs = [
  { value: 'state', label: 'State' },
  { value: 'mails', label: 'Mails' },
  { value: 'storage', label: 'Storage' },
  { value: 'settings', label: 'Settings' },
] as const;
type TabName = (typeof tabs)[number]['value'];

/** The name of the tab in the address. */
const tabParameter = 'part';

function Parts({ system }: { system: System }) {
  const [params, setParams] = useSearchParams();
  const shown = tabs.find(({ value }) => value === params.get(tabParameter))?.value ?? 'state';
  return (
    <Tabs<TabName>
      label="Parts of the system"
      value={shown}
      onValueChange={(part) => setParams({ [tabParameter]: part })}
      tabs={tabs}
      className="max-w-5xl"
    >
      {shown === 'state' && <State system={system} />}
      {shown === 'mails' && <MailList />}
      {shown === 'storage' && <StorageTables storage={system.storage} owners={system.owners} />}
      {shown === 'settings' && <SettingList settings={system.settings} />}
    </Tabs>
  );
}

function State({ system: { readAt, sections, queues, batches } }: { system: System }) {
  const attention = sections.flatMap(({ facts }) => facts).filter(({ state }) => state === 'attention');
  return (
    <div className="grid gap-10">
      <div role="status" className="text-sm">
        <p className="font-semibold">
          {attention.length === 0
            ? 'Nothing needs attention.'
            : `What needs attention: ${attention.map(({ name }) => name).join(', ')}.`}
        </p>
        <p className="text-muted">
          Read <When date={readAt} />.
        </p>
      </div>
      {sections.map(({ title, facts }) => (
        <Part key={title} title={title}>
          {title === 'Server' && <NewerRelease />}
          <FactList facts={facts} />
          {title === 'Mail' && <TestMail />}
          {title === 'Jobs' && (
            <>
              <BatchTable batches={batches} />
              <QueueTable queues={queues} />
            </>
          )}
        </Part>
      ))}
      <May right="sign-out">
        <Part title="Sessions">
          <SignOutEverybody />
        </Part>
      </May>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** Whether a newer release is known; without RELEASE_FEED the server does not ask. */
function NewerRelease() {
  const { data } = useQuery(newReleaseQuery());
  if (data === undefined) return null;
  return (
    <p className="text-sm">
      {data.release === null
        ? 'No newer release is known. The server asks only if RELEASE_FEED is set.'
        : `Release ${data.release.version} is newer than what runs. docs/operations/update.md explains the update.`}
    </p>
  );
}
