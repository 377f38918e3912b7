import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { System } from '#contract/system.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { When } from '../../ui/time/time.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { formatBytes } from '../uploads/file-rules.ts';

interface PlainTableProps {
  label: string;
  heads: readonly string[];
  /** The first cell is the row's header; the others are numbers. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A small table that scrolls sideways on a phone. */
export function PlainTable({ label, heads, rows }: PlainTableProps) {
  return (
    <Card className="overflow-x-auto">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto">
        <table aria-label={label} className="w-full text-sm">
          <thead className="bg-sunk text-muted text-xs">
            <tr className="border-line border-b">
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-4 py-2.5 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...others] }) => (
              <tr key={key} className="border-line not-last:border-b">
                <th scope="row" className="px-4 py-2.5 text-left font-medium">
                  {first}
                </th>
                {others.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity than their column.
                  <td key={index} className="whitespace-nowrap px-4 py-2.5 text-right tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

const NotRead = ({ what }: { what: string }) => (
  <p className="text-muted text-sm">{what} could not be read.</p>
);

const minutes = (seconds: number) => (seconds === 0 ? '' : `${formatNumber(Math.ceil(seconds / 60))} min`);

/** Without the queues that are empty. */
export function QueueTable({ queues }: Pick<System, 'queues'>) {
  if (queues === null) return <NotRead what="The queues" />;
  const used = queues.filter(({ waiting, active, dead }) => waiting + active + dead > 0);
  if (used.length === 0) return <p className="text-muted text-sm">Every queue is empty.</p>;
  return (
    <PlainTable
      label="Queues"
      heads={['Queue', 'Waiting', 'Running', 'Failed', 'Oldest waits']}
      rows={used.map(({ queue, waiting, active, dead, oldestSeconds }) => ({
        key: queue,
        cells: [
          <span key="name" translate="no">
            {queue}
          </span>,
          formatNumber(waiting),
          formatNumber(active),
          formatNumber(dead),
          minutes(oldestSeconds),
        ],
      }))}
    />
  );
}

const batchWords: Readonly<Record<NonNullable<System['batches']>[number]['kind'], string>> = {
  review: 'Bulk review',
  import: 'Import',
  certificates: 'Certificates',
  users: 'Change to many students',
};

export function BatchTable({ batches }: Pick<System, 'batches'>) {
  if (batches === null) return <NotRead what="Bulk work that runs" />;
  if (batches.length === 0) return <p className="text-muted text-sm">No bulk work runs.</p>;
  return (
    <PlainTable
      label="Bulk work that runs"
      heads={['Kind', 'Items', 'Started']}
      rows={batches.map(({ id, kind, total, startedAt }) => ({
        key: id,
        cells: [batchWords[kind], formatNumber(total), <When key="at" date={startedAt} />],
      }))}
    />
  );
}

const purposeWords: Readonly<Record<string, string>> = {
  submission_file: 'Files of submissions',
  task_image: 'Images of tasks',
  profile_photo: 'Profile photos',
  site_picture: 'Pictures of the site',
  data_export: 'Archives of students’ own data',
};

export function StorageTables({ storage, owners }: Pick<System, 'storage' | 'owners'>) {
  const { adminPath } = useAdministrator();
  if (storage === null || owners === null) return <NotRead what="The sizes of files" />;
  if (storage.length === 0) return <p className="text-muted text-sm">No file is stored yet.</p>;
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <div className="grid min-w-0 gap-3">
        <h2 className="text-lg">By purpose</h2>
        <PlainTable
          label="Stored files by purpose"
          heads={['What', 'Files', 'Size']}
          rows={storage.map(({ purpose, files, bytes }) => ({
            key: purpose,
            cells: [purposeWords[purpose] ?? purpose, formatNumber(files), formatBytes(bytes)],
          }))}
        />
      </div>
      <div className="grid min-w-0 gap-3">
        <h2 className="text-lg">The ten students with most</h2>
        <PlainTable
          label="Students with the largest files"
          heads={['Student', 'Files', 'Size']}
          rows={owners.map(({ techid, person, files, bytes }) => ({
            key: person?.id ?? techid ?? '',
            cells: [
              person === null ? (
                techid
              ) : (
                <Link key="name" className="text-link" to={paths.admin.user(adminPath, person.id)}>
                  {person.name ?? techid}
                </Link>
              ),
              formatNumber(files),
              formatBytes(bytes),
            ],
          }))}
        />
      </div>
    </div>
  );
}
