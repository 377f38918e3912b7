/** A path of this site, or undefined; `//evil` and `/\evil` lead to other sites. */
export function safeReturnTo(value: string | null): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value)) return undefined;
  return value;
}
