/** Null for a text that is no address. Not `URL.parse` or `URL.canParse`, which the oldest browsers lack. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
