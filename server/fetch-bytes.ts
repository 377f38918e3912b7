interface Options {
  /** Milliseconds until the last byte. */
  readonly timeout: number;
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The body of an answer to GET. Follows no redirect, so that it contacts no other host.
 * @throws if the answer is late, too large or no success
 */
export async function fetchBytes(address: string, { timeout, maxBytes, headers }: Options): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(address, { redirect: 'manual', signal, ...(headers && { headers }) });
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw new Error(`${new URL(address).host} answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // An error in the loop closes the connection.
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`the answer of ${new URL(address).host} is too large`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
