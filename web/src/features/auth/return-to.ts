/** A path of this site, or undefined; `//evil` and `/\evil` are addresses of another. */
export function safeReturnTo(value: string | null): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value)) return undefined;
  return value;
}
