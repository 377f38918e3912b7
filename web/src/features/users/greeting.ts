/** 'Good morning', by the hour in the reader's time zone. */
export function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

/** The first name if it is given, else the first word of the name. */
export function callName({ firstName, name }: { firstName?: string | null; name: string }): string {
  return firstName?.trim() || name.trim().split(/\s+/)[0] || name;
}
