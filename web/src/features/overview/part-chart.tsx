import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { OverviewTable } from '#contract/overview-tables.ts';
import { axisWords, cellWords } from './cell-words.ts';

const colours = ['var(--flame)', 'var(--dusk)', 'var(--saffron)', 'var(--edge)'] as const;
const colourOf = (n: number) => colours[n % colours.length] ?? colours[0];
const tick = { fill: 'var(--muted)', fontSize: 13 };
const rowHeight = 34;
/** Pixels beside the bars, of names; longer ones are cut, and complete in the table. */
const nameWidth = 132;
const cut = (name: string) => (name.length > 18 ? `${name.slice(0, 17)}…` : name);

interface PartChartProps {
  title: string;
  table: OverviewTable;
  /** After each value. */
  unit?: string | undefined;
  sideways?: boolean | undefined;
  stacked?: boolean | undefined;
}

/** Bars of a table: its first column names them, each other one is a series. Arrow keys move along them. */
export function PartChart({ title, table, unit = '', sideways = false, stacked = false }: PartChartProps) {
  const [, ...series] = table.head;
  const data = table.rows.map(([name, ...values]) => ({ name: String(name), values }));
  const height = sideways
    ? Math.max(120, data.length * rowHeight * Math.max(1, series.length * 0.7) + 40)
    : 240;
  const values = {
    tick,
    stroke: 'var(--line)',
    tickFormatter: (value: number) => `${cellWords(value)}${unit}`,
  };
  const names = { dataKey: 'name', tick, stroke: 'var(--line)', tickLine: false };
  return (
    <div className="grid gap-2">
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
          {series.map((name, n) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden className="size-3 rounded-sm" style={{ background: colourOf(n) }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
        <BarChart
          data={data}
          layout={sideways ? 'vertical' : 'horizontal'}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          stackOffset={stacked ? 'sign' : 'none'}
          title={title}
          desc="Press the left and right arrow keys to hear each value, or show the table."
        >
          <CartesianGrid stroke="var(--line)" horizontal={!sideways} vertical={sideways} />
          {sideways ? (
            <>
              <XAxis type="number" allowDecimals={false} {...values} />
              <YAxis type="category" width={nameWidth} interval={0} tickFormatter={cut} {...names} />
            </>
          ) : (
            <>
              <XAxis minTickGap={24} tickFormatter={axisWords} {...names} />
              <YAxis allowDecimals={false} width={56} {...values} />
            </>
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--sunk)' }}
            labelFormatter={(name) => cellWords(String(name))}
            formatter={(value) =>
              typeof value === 'number' ? `${cellWords(value)}${unit}` : cellWords(null)
            }
            contentStyle={{
              background: 'var(--raised)',
              border: '1px solid var(--edge)',
              borderRadius: 12,
              fontVariantNumeric: 'tabular-nums',
            }}
            itemStyle={{ color: 'var(--ink)' }}
          />
          {series.map((name, n) => (
            <Bar
              key={name}
              name={name}
              dataKey={(row: (typeof data)[number]) => row.values[n] ?? null}
              fill={colourOf(n)}
              isAnimationActive={false}
              maxBarSize={32}
              {...(stacked && { stackId: 'all' })}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
