/** A channel to the other tabs; null in a browser that has none or, as Firefox without cookies, lets no page open one. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
