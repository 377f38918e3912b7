import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  type CertificateBatch,
  type CertificateBatchItem,
  certificateOutcomes,
  listCertificateBatchItems,
} from '#contract/certificate-batches.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BatchResults, useOutcome } from '../../../ui/batches/batch-results.tsx';
import { useAdministrator } from '../../auth/session-query.ts';
import { outcomeText } from './batch-texts.ts';
import { batchItemsQuery } from './batches-query.ts';

/** What happened to each student, with a filter by outcome. */
export function CertificateResults({ batch }: { batch: CertificateBatch }) {
  const { id, state, counts } = batch;
  const filter = useOutcome(certificateOutcomes, counts);
  const query = useInfiniteQuery(batchItemsQuery(id, filter.outcome, state === 'running'));
  return (
    <BatchResults
      filter={filter}
      batch={batch}
      labelOf={(outcome) => outcomeText(outcome, state).label}
      query={query}
      failure={listCertificateBatchItems.failure}
      label="Students"
    >
      {(item) => <Result key={item.userId} item={item} state={state} />}
    </BatchResults>
  );
}

function Result({
  item: { userId, name, outcome, message },
  state,
}: {
  item: CertificateBatchItem;
  state: CertificateBatch['state'];
}) {
  const { adminPath } = useAdministrator();
  const { label, tone } = outcomeText(outcome, state);
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-b px-3 py-2 last:border-b-0 sm:px-4">
      <Link
        to={paths.admin.user(adminPath, userId)}
        className="touch-target min-w-0 font-semibold text-sm hover:underline"
      >
        <span className="block truncate">{name || 'Unknown User'}</span>
      </Link>
      <Badge tone={tone}>{label}</Badge>
      {message && <p className="col-span-full text-muted text-xs wrap-anywhere">{message}</p>}
    </li>
  );
}
