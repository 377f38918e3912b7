const date = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A deadline in full, in the reader's own time zone: 'Sat, 14 Feb 2026, 23:59'. */
export function formatDeadline(deadline: Date): string {
  return `${date.format(deadline)}, ${time.format(deadline)}`;
}
