/** 'Good morning', by the browser's clock. */
export function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 5) return 'Good night';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** The first name if it is given, else the first word of the name. */
export function callName({ firstName, name }: { firstName?: string | null; name: string }): string {
  return firstName?.trim() || name.trim().split(/\s+/)[0] || name;
}
