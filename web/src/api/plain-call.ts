/**
 * JSON from an address of the server (`addresses` of site-facts.ts), for the static pages. Without the contract and its
 * zod, so the caller must check the result.
 * @throws Error if the server refuses, does not respond, or does not send JSON.
 */
export async function plainGet(address: string): Promise<unknown> {
  return plainCall(address, { headers: { accept: 'application/json' } });
}

/** The same for a POST with a JSON body. */
export async function plainPost(address: string, body: object): Promise<unknown> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return plainCall(address, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function plainCall(address: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}
