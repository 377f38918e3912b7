import { Link } from 'react-router-dom';
import {
  type Retention,
  type RetentionSetting,
  retentionGraceDays,
  retentionKinds,
  retentionSettings,
} from '#contract/retention.ts';
import { countedRows, type RetentionPreview, soonDays } from '#contract/retention-preview.ts';
import { Card } from '../../ui/card.tsx';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import { exactTime } from '../../ui/time/format-time.ts';
import { siteSectionPath } from '../site/site-section-path.ts';

interface RetentionTableProps {
  preview: RetentionPreview;
  adminPath: string;
}

const countWords = (rows: number) =>
  rows > countedRows ? `More than ${formatNumber(countedRows)}` : formatNumber(rows);

function periodOf(setting: RetentionSetting, retention: Retention): string {
  const value = retention[setting];
  if (value === undefined) return 'Kept';
  return countOf(value, retentionSettings[setting].unit === 'days' ? 'day' : 'month');
}

const cell = 'px-4 py-3 text-right tabular-nums';

/** What is deleted when, by kind. */
export function RetentionTable({ preview, adminPath }: RetentionTableProps) {
  const { published, inForce, from, mail, items } = preview;
  return (
    <div className="grid gap-4">
      {from !== null && (
        <p className="rounded-control bg-warn-soft p-3.5 text-sm text-warn">
          A period that was shortened counts from {exactTime(new Date(from))}, {retentionGraceDays} days after
          its publication. Until then you can publish the former one again, and nothing more is deleted.
        </p>
      )}
      {!mail && published.inactiveMonths !== undefined && (
        <p className="rounded-control bg-warn-soft p-3.5 text-sm text-warn">
          No account is deleted: there is no mail server to tell their owners.
        </p>
      )}
      <Card className="overflow-x-auto">
        <table aria-label="What is deleted when" className="w-full text-sm">
          <thead className="bg-sunk text-muted text-xs">
            <tr className="border-line border-b">
              <th scope="col" className="px-4 py-2.5 text-left font-medium">
                What
              </th>
              <th scope="col" className="px-4 text-left font-medium">
                Kept for
              </th>
              <th scope="col" className="px-4 text-right font-medium">
                At the next run
              </th>
              <th scope="col" className="px-4 text-right font-medium">
                Within {soonDays} days
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ kind, due, soon }) => {
              const { setting, what } = retentionKinds[kind];
              const [now, later] = [periodOf(setting, inForce), periodOf(setting, published)];
              return (
                <tr key={kind} className="border-line not-last:border-b">
                  <th scope="row" className="px-4 py-3 text-left font-semibold">
                    {what}
                  </th>
                  <td className="whitespace-nowrap px-4 py-3">
                    {now === later ? now : `${now}, then ${later}`}
                  </td>
                  <td className={cell}>{countWords(due)}</td>
                  <td className={cell}>{countWords(soon)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Card>
      <p className="text-muted text-sm">
        The software deletes once an hour. The periods are a part of the site:{' '}
        <Link className="text-link" to={siteSectionPath(adminPath, 'retention')}>
          change and publish them there
        </Link>
        .
      </p>
    </div>
  );
}
