/** The reader's time zone on that day: 'Asia/Kolkata, GMT+5:30'. */
export function timeZoneOn(day: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  const { timeZone } = format.resolvedOptions();
  return timeZone === 'UTC' ? timeZone : `${timeZone}, ${offset}`;
}
