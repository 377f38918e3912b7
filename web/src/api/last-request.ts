let latest = '';

/** Stores the request id of a response. */
export function noteRequest(headers: Headers): void {
  latest = headers.get('x-request-id') ?? latest;
}

/** The id of the last request with a response; empty before the first. */
export function lastRequestId(): string {
  return latest;
}
