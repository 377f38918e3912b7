/**
 * The URL of a web page; null for any other text. Not by `URL.parse` or `URL.canParse`, which the oldest browsers lack.
 */
export function parseWebUrl(text: string): URL | null {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** Whether a URL has a user name or a password, which is read as the host by mistake and would be shown to others. */
export const namesUser = ({ username, password }: URL): boolean => username !== '' || password !== '';
