import { methodOverrideHeader } from '#contract/route.ts';

/** Some networks let only GET and POST through, and answer others with one of these themselves. Our server does for no route of the contract. */
const methodRefusals: readonly number[] = [405, 501];
export const isMethodRefusal = (status: number): boolean => methodRefusals.includes(status);

let byPost = false;
/** Whether this network has refused a method before. */
export const sendsByPost = (): boolean => byPost;

/** As `fetch`. A method that the network refuses is sent as POST with a header that names it, and further ones at once. */
export async function fetchAnyMethod(address: string, init: RequestInit): Promise<Response> {
  const { method = 'GET' } = init;
  if (method === 'GET' || method === 'POST') return fetch(address, init);
  if (!byPost) {
    const answer = await fetch(address, init);
    if (!isMethodRefusal(answer.status)) return answer;
    byPost = true;
  }
  return fetch(address, {
    ...init,
    method: 'POST',
    headers: { ...init.headers, [methodOverrideHeader]: method },
  });
}
