import type { FieldError } from '#contract/problem.ts';
import type { ImportRow } from '#contract/task-transfer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectionBox } from '../../../ui/inputs/selection-box.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { exactTime } from '../../../ui/time/format-time.ts';
import { taskLabels } from '../fields/task-labels.ts';
import { titleOf } from '../task-title.ts';

const grid =
  'grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5 pr-4 ' +
  '@4xl:grid-cols-[2.75rem_3rem_minmax(0,1fr)_15rem_minmax(0,1fr)] @4xl:gap-x-4';

const labels: Readonly<Record<string, string>> = {
  ...taskLabels,
  images: taskLabels.imageIds,
  publishAt: 'Publication',
};

/** 'Checklist: Use 0 points or more.' */
function sentenceOf({ path, message }: FieldError): string {
  const [field = '', index] = path.split('.');
  const label = labels[field];
  if (label === undefined) return message;
  return index === undefined ? `${label}: ${message}` : `${label}, ${Number(index) + 1}: ${message}`;
}

interface TransferTableProps {
  rows: readonly ImportRow[];
  /** Null while tasks are only exported. */
  into: string | null;
  chosen: (row: ImportRow) => boolean;
  onChoose: (rows: readonly ImportRow[], chosen: boolean) => void;
}

/** What an import would do with each row, and which rows are chosen. */
export function TransferTable({ rows, into, chosen, onChoose }: TransferTableProps) {
  const every = rows.every(chosen);
  const imported = new Set(rows.filter(chosen).map(({ row }) => row));
  const all = (
    <SelectionBox
      label="Choose all tasks"
      checked={every}
      mixed={!every && rows.some(chosen)}
      onToggle={() => onChoose(rows, !every)}
    />
  );
  return (
    <div className="@container">
      {/* Rows are cards here, and the head of the table is hidden. */}
      <div className="mb-2 flex items-center gap-1 text-sm @4xl:hidden">
        <span className="size-11">{all}</span>
        <span aria-hidden>Choose all</span>
      </div>
      <Table
        label="Tasks of the source"
        grid={grid}
        columns={[
          { head: 'Choose', content: all },
          { head: 'Row', numeric: true },
          { head: 'Task' },
          { head: 'Deadline' },
          { head: into === null ? 'Images' : 'What will happen' },
        ]}
      >
        <tbody className="block">
          {rows.map((row) => (
            <Row
              key={row.id ?? row.row}
              row={row}
              into={into}
              chosen={chosen(row)}
              leftOut={row.requires.filter((required) => !imported.has(required)).length}
              onChoose={(next) => onChoose([row], next)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  row: ImportRow;
  into: string | null;
  chosen: boolean;
  /** How many tasks that come first are not chosen. */
  leftOut: number;
  onChoose: (chosen: boolean) => void;
}

function Row({ row, into, chosen, leftOut, onChoose }: RowProps) {
  const title = titleOf(row);
  const without =
    chosen && leftOut > 0
      ? `, without ${countOf(leftOut, 'task')} that ${leftOut === 1 ? 'comes' : 'come'} first`
      : '';
  return (
    <tr
      data-row={row.row}
      className={classNames(grid, 'border-line border-b py-3 last:border-b-0 @4xl:min-h-13 @4xl:py-1.5')}
    >
      <td className="row-span-3 h-full min-h-11 self-stretch @4xl:row-span-1">
        <SelectionBox label={`Choose ${title}`} checked={chosen} onToggle={() => onChoose(!chosen)} />
      </td>
      <td className="hidden text-right text-muted text-sm tabular-nums @4xl:block">
        {formatNumber(row.row)}
      </td>
      <td className="min-w-0 font-semibold text-sm wrap-anywhere">
        <span className="font-normal text-muted @4xl:hidden">{formatNumber(row.row)}. </span>
        {title}
      </td>
      <td className="min-w-0 text-muted text-sm tabular-nums">
        {row.lastDate === null ? 'No deadline' : exactTime(new Date(row.lastDate))}
      </td>
      <td className="min-w-0 text-sm">
        {into === null ? (
          `${countOf(row.images, 'image')}${without}`
        ) : (
          <Effect row={row} into={into} chosen={chosen} without={without} />
        )}
      </td>
    </tr>
  );
}

interface EffectProps extends Pick<RowProps, 'row' | 'chosen'> {
  into: string;
  without: string;
}

function Effect({ row, into, chosen, without }: EffectProps) {
  const { errors, exists, images, publishAt } = row;
  if (errors.length > 0) {
    return (
      <ul className="grid gap-1 text-bad">
        {errors.map((error) => (
          <li key={`${error.path} ${error.message}`}>{sentenceOf(error)}</li>
        ))}
      </ul>
    );
  }
  const planned = publishAt === null ? '' : `, publication planned for ${exactTime(new Date(publishAt))}`;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {exists && <Badge tone="warn">{`Already in ${into}`}</Badge>}
      {chosen ? (
        <span>
          New draft{images > 0 && ` with ${countOf(images, 'image')}`}
          {planned}
          {without}
        </span>
      ) : (
        <span className="text-muted">Left out</span>
      )}
    </span>
  );
}
