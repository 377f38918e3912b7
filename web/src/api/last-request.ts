let latest = '';

/** Remembers what the server called a request, whether it answered yes or no. */
export function noteRequest(headers: Headers): void {
  latest = headers.get('x-request-id') ?? latest;
}

/** The id of the last request that was answered; empty before there was one. */
export function lastRequestId(): string {
  return latest;
}
