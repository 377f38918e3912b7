interface QuickDeadline {
  label: string;
  at: Date;
}

/** Deadlines at the end of a day, in the reader's own time zone. */
export function quickDeadlines(now: Date): QuickDeadline[] {
  const inDays = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59);
  // On a Sunday the next one: today is hardly meant.
  const untilSunday = 7 - now.getDay();
  return [
    { label: '+7 days', at: inDays(7) },
    { label: '+14 days', at: inDays(14) },
    { label: 'Sunday 23:59', at: inDays(untilSunday) },
  ];
}
