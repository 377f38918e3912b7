interface EarlyRequest {
  /** By `performance.now()`. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

const pending = new Map<string, EarlyRequest>();

/** Asks for what the app reads first, before its code is there. A preload in the document would not do: WebKit asks again. */
export function sendEarly(address: string): void {
  const response = fetch(address, { headers: { accept: 'application/json' } });
  // The caller of `takeEarly` handles a failure.
  response.catch(() => {});
  pending.set(address, { sentAt: performance.now(), response });
}

/** Returns the early request of this address once: its response can be read only once. */
export function takeEarly(address: string): EarlyRequest | undefined {
  const early = pending.get(address);
  pending.delete(address);
  return early;
}
