/**
 * JSON from an address of the server (`addresses` of site-facts.ts), for the static pages. Without the contract and its
 * zod, so the caller must check the result.
 * @throws Error if the server refuses, does not respond, or does not send JSON.
 */
export async function plainGet(address: string): Promise<unknown> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}
