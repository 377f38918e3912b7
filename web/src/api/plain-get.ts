/**
 * JSON from an address of our own (`addresses` of site-facts.ts), for the static pages: without the contract, so the
 * reader checks what it takes.
 * @throws Error where the server refuses or does not answer, or what it says is no JSON.
 */
export async function plainGet(address: string): Promise<unknown> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}
