import { presentTime } from '../../api/server-time.ts';

/**
 * The reader's time zone on a day: 'Asia/Kolkata, GMT+5:30'.
 * @param iso a timestamp of the day; '' for today
 */
export function timeZoneOn(iso: string): string {
  const day = iso === '' ? presentTime() : new Date(iso);
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  const { timeZone } = format.resolvedOptions();
  return timeZone === 'UTC' ? timeZone : `${timeZone}, ${offset}`;
}
