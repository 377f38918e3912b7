import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { exportOverview, type Overview, type OverviewPart as Part } from '#contract/overview.ts';
import { overviewTables } from '#contract/overview-tables.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useMay } from '../auth/may.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { ExportButton } from '../users/export-button.tsx';
import type { OverviewFilters } from './overview-filters.ts';
import { overviewLink } from './overview-links.ts';
import { noteOf, overviewPartWords } from './overview-parts.ts';
import { loadOverviewCsv } from './overview-query.ts';
import { PartChart } from './part-chart.tsx';
import { PartTable } from './part-table.tsx';

interface OverviewPartProps {
  part: Part;
  overview: Overview;
  filters: OverviewFilters;
}

/** One chart, or its table, which has more columns and links to the lists. */
export function OverviewPart({ part, overview, filters }: OverviewPartProps) {
  const [asTable, setAsTable] = useState(false);
  const reader = {
    adminPath: useAdministrator().adminPath,
    audit: useMay('audit'),
    review: useMay('review'),
  };
  const { title, unit, sideways, stacked, charted = overviewTables[part] } = overviewPartWords[part];
  const table = overviewTables[part](overview);
  const isEmpty = table.rows.every(([, ...cells]) => cells.every((cell) => cell === 0 || cell === null));
  return (
    <Card className="min-w-0 p-5">
      <section aria-label={title} className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="text-xl">{title}</h2>
          {!isEmpty && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                icon={
                  asTable ? (
                    <ChartColumn aria-hidden strokeWidth={1.75} />
                  ) : (
                    <Table2 aria-hidden strokeWidth={1.75} />
                  )
                }
                onClick={() => setAsTable(!asTable)}
              >
                {asTable ? 'Show as chart' : 'Show as table'}
              </Button>
              <ExportButton
                size="sm"
                name={`overview-${part}.csv`}
                load={() => loadOverviewCsv(part, filters)}
                failure={exportOverview.failure}
              />
            </div>
          )}
        </div>
        <p className="max-w-[70ch] text-muted text-sm">
          {noteOf(part, { ...reader, review: reader.review && !overview.edition.closed })}
        </p>
        {isEmpty ? (
          <p className="rounded-control bg-sunk p-6 text-center text-muted">Nothing in this period.</p>
        ) : asTable ? (
          <PartTable
            title={title}
            table={table}
            linkOf={(row, column) => overviewLink(reader, overview, { part, row, column })}
          />
        ) : (
          <PartChart
            title={title}
            table={charted(overview)}
            unit={unit}
            sideways={sideways}
            stacked={stacked}
          />
        )}
      </section>
    </Card>
  );
}
