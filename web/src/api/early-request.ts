interface EarlyRequest {
  /** By `performance.now()`. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

const pending = new Map<string, EarlyRequest>();

/** Asks for what the app reads first, before its code is there. A preload in the document would not do: WebKit asks again. */
export function sendEarly(address: string): void {
  const response = fetch(address, { headers: { accept: 'application/json' } });
  // Who takes it handles a failure.
  response.catch(() => {});
  pending.set(address, { sentAt: performance.now(), response });
}

/** The early request of this address, for whoever asks first. */
export function takeEarly(address: string): EarlyRequest | undefined {
  const early = pending.get(address);
  pending.delete(address);
  return early;
}
