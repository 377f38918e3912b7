import { useInfiniteQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { listMailDeliveries, type MailDeliveryRow } from '#contract/system.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { Badge } from '../../ui/badge.tsx';
import { FleetingButton } from '../../ui/buttons/fleeting-button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { When } from '../../ui/time/time.tsx';
import { type MailFilters, mailStateWords, mailsQuery, readMailFilters } from './system-query.ts';

const tones = { waiting: 'info', unknown: 'warn', failed: 'bad', bounced: 'bad', sent: 'good' } as const;

/** Mails that were not delivered; with an address all mails to that student. */
export function MailList() {
  const [params, setParams] = useSearchParams();
  const filters = readMailFilters(params);
  const query = useInfiniteQuery(mailsQuery(filters));
  const { data, error, refetch, isPlaceholderData } = query;
  const mails = data?.pages.flatMap((page) => page.items) ?? [];
  function narrow(change: Partial<MailFilters>) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    // The list with an address has sent mails, the other one does not.
    if (change.address === '' && filters.state === 'sent') next.delete('state');
    setParams(next, { replace: true, preventScrollReset: true });
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:items-end">
        <SearchInput
          label="Search in errors and message ids"
          value={filters.search}
          onChange={(search) => narrow({ search })}
        />
        <SearchInput
          label="All mails to an address"
          value={filters.address}
          onChange={(address) => narrow({ address })}
        />
        <Field label="State">
          {(control) => (
            <Select
              {...control}
              value={filters.state}
              options={[
                { value: '', label: filters.address ? 'All mails' : 'Not delivered' },
                ...Object.entries(mailStateWords).flatMap(([value, label]) =>
                  value === 'sent' && !filters.address ? [] : [{ value, label }],
                ),
              ]}
              onValueChange={(state) => narrow({ state })}
            />
          )}
        </Field>
      </div>
      {!data ? (
        error instanceof ApiProblem && error.problem.code === 'validation_failed' ? (
          <EmptyState title="This is no address" icon={<MailX aria-hidden strokeWidth={1.75} />}>
            Enter the whole address of the student, for example asha@students.example.
          </EmptyState>
        ) : error ? (
          <QueryFailed error={error} message={listMailDeliveries.failure} onRetry={refetch} />
        ) : (
          <LoadingBlock className="h-40 rounded-card" />
        )
      ) : mails.length === 0 ? (
        <EmptyState
          title={Object.values(filters).some(Boolean) ? 'No mail matches' : 'Every mail was delivered'}
          icon={<MailX aria-hidden strokeWidth={1.75} />}
          action={
            Object.values(filters).some(Boolean) && (
              <FleetingButton onClick={() => narrow({ search: '', state: '', address: '' })}>
                Show all that were not delivered
              </FleetingButton>
            )
          }
        >
          {filters.address
            ? 'No student has this address, or no mail was sent to them in the last 90 days.'
            : 'Mails that were refused, returned or that wait are listed here for 90 days.'}
        </EmptyState>
      ) : (
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <ul aria-label="Mails" className="divide-y divide-line rounded-card border border-line bg-raised">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </ul>
          <LoadMore query={query} onlyByButton />
        </div>
      )}
    </div>
  );
}

function MailRow({ mail }: { mail: MailDeliveryRow }) {
  const { at, purpose, state, attempts, lastError, messageId } = mail;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p className="text-muted">
        <When date={at} />
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span translate="no">{purpose}</span>, {countOf(attempts, 'attempt')}
        </p>
        {lastError !== null && <p>{lastError}</p>}
        {messageId !== '' && (
          <p translate="no" className="text-muted text-xs">
            {messageId}
          </p>
        )}
      </div>
      <div className="justify-self-start">
        <Badge tone={tones[state]}>{mailStateWords[state]}</Badge>
      </div>
    </li>
  );
}
