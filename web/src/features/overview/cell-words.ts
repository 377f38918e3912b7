import type { OverviewTable } from '#contract/overview-tables.ts';
import { formatDecimal, formatNumber } from '../../ui/numbers/format-number.ts';

type Cell = OverviewTable['rows'][number][number];

const isDay = /^\d{4}-\d\d-\d\d$/;
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const withYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day of a chart's axis: '3 Feb'; other names as they are. */
export const axisWords = (name: string): string =>
  isDay.test(name) ? dayAndMonth.format(new Date(name)) : name;

/** A cell of a table: '3 Feb 2026', '1,840', and a dash for what is not known yet. */
export function cellWords(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return isDay.test(cell) ? withYear.format(new Date(cell)) : cell;
  return Number.isInteger(cell) ? formatNumber(cell) : formatDecimal(cell);
}
