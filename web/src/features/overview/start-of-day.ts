/** Milliseconds by which a zone's clocks are ahead of UTC at a moment. */
function aheadAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const [year = 0, month = 1, ...rest] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (name) => Number(parts.find(({ type }) => type === name)?.value),
  );
  return Date.UTC(year, month - 1, ...rest) - moment;
}

/** When a day (YYYY-MM-DD) begins in a time zone, as an ISO timestamp. */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(day);
  const near = midnight - aheadAt(midnight, timeZone);
  // Once more, because the clocks may change between the two.
  return new Date(midnight - aheadAt(near, timeZone)).toISOString();
}
