/** Null for a text that is no address. Not `URL.parse` or `URL.canParse`, which the oldest browsers lack. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** An address such as https://name:password@example.org: nobody should see the one, and the other can imitate a host. */
export const namesUser = ({ username, password }: URL): boolean => username !== '' || password !== '';
