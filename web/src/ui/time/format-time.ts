import { countOf } from '../numbers/format-number.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clock = (date: Date) =>
  `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** Days between two times in the browser's zone; rounding removes the hour of a DST change. */
const daysApart = (from: Date, to: Date) =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / day);

/** Made when it is first used, because a phone takes milliseconds for each. */
function formatOf(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  let format: Intl.DateTimeFormat | undefined;
  return {
    format(date) {
      format ??= new Intl.DateTimeFormat('en-GB', options);
      return format.format(date);
    },
  };
}

const dayAndMonth = formatOf({ day: 'numeric', month: 'short' });
const yearly = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const withYear = formatOf(yearly);
const weekday = formatOf({ weekday: 'short' });
const longDay = formatOf({ weekday: 'long', day: 'numeric', month: 'long' });
const longDayWithYear = formatOf({ day: 'numeric', month: 'long', year: 'numeric' });
const exact = formatOf({
  ...{ weekday: 'short', ...yearly },
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
});

/** A deadline as text: '3 days left', 'Closes tonight, 23:59', 'Closed'. */
export function formatDueIn(date: Date, now: Date): string {
  const left = date.getTime() - now.getTime();
  if (left <= 0) return 'Closed';
  if (left < hour) return `${countOf(Math.max(1, Math.floor(left / minute)), 'minute')} left`;
  const days = daysApart(now, date);
  if (days === 0) return `Closes ${date.getHours() >= 18 ? 'tonight' : 'today'}, ${clock(date)}`;
  if (days === 1) return `Closes tomorrow, ${clock(date)}`;
  if (days <= 30) return `${days} days left`;
  return `Until ${formatDayAhead(date, now)}`;
}

/** The same inside a sentence: '3 days left', 'closes tonight, 23:59', 'until 31 Dec'. */
export function formatDueInSentence(date: Date, now: Date): string {
  const words = formatDueIn(date, now);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** A time in the past: 'just now', '12 minutes ago', 'today 09:02', 'Tue 3 Feb, 18:20', '3 Feb'. */
export function formatWhen(date: Date, now: Date): string {
  const passed = now.getTime() - date.getTime();
  if (Math.abs(passed) < minute) return 'just now';
  if (passed > 0 && passed < hour) return `${countOf(Math.floor(passed / minute), 'minute')} ago`;
  const days = daysApart(date, now);
  if (days === 0) return `today ${clock(date)}`;
  if (days === 1) return `yesterday ${clock(date)}`;
  // With the date, because a weekday alone may be read as the next one.
  if (days > 1 && days < 7) return `${weekday.format(date)} ${dayAndMonth.format(date)}, ${clock(date)}`;
  return date.getFullYear() === now.getFullYear() ? dayAndMonth.format(date) : withYear.format(date);
}

/** How long ago in the largest unit: 'just now', '12 minutes ago', '5 hours ago'. */
export const formatAgo = (date: Date, now: Date): string =>
  now.getTime() - date.getTime() < minute ? 'just now' : `${formatAge(date, now)} ago`;

/** A time in the past, exact to the minute: '14:02', 'yesterday 14:02', '3 Feb, 14:02'. */
export function formatAsOf(date: Date, now: Date): string {
  const days = daysApart(date, now);
  if (days === 0) return clock(date);
  return days === 1 ? `yesterday ${clock(date)}` : `${dayAndMonth.format(date)}, ${clock(date)}`;
}

/** The time since then in its largest unit: 'a moment', '12 minutes', '5 hours', '2 days'. */
export function formatAge(date: Date, now: Date): string {
  const passed = now.getTime() - date.getTime();
  if (passed < minute) return 'a moment';
  if (passed < hour) return countOf(Math.floor(passed / minute), 'minute');
  if (passed < day) return countOf(Math.floor(passed / hour), 'hour');
  return countOf(Math.floor(passed / day), 'day');
}

/** A day, for what happened on a date and not at a time: '3 Feb 2026'. */
export function formatDay(date: Date): string {
  return withYear.format(date);
}

/** The day in a time zone: '3 Feb 2026'. */
export const formatDayIn = (timeZone: string | undefined, date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { ...yearly, timeZone }).format(date);

/** A future day, in a sentence: '3 Feb', in another year '3 Feb 2027'. */
export function formatDayAhead(date: Date, now: Date): string {
  return (date.getFullYear() === now.getFullYear() ? dayAndMonth : withYear).format(date);
}

/** The heading of what happened on a day: 'Today', 'Yesterday', 'Tuesday 3 February'. */
export function formatDayHeading(date: Date, now: Date): string {
  const days = daysApart(date, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return (date.getFullYear() === now.getFullYear() ? longDay : longDayWithYear).format(date);
}

/** Date and time in full, in the reader's own time zone: 'Sat, 14 Feb 2026, 23:59 GMT+5:30'. */
export function exactTime(date: Date): string {
  return exact.format(date);
}
