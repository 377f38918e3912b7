import { isDeepStrictEqual } from 'node:util';
import { WrongAnswer } from './result.ts';

/** @returns the parsed body @throws {Error} if the status is not 200 */
export async function getJson(url: string, cookie: string): Promise<unknown> {
  const response = await fetch(url, { headers: { cookie } });
  if (response.status !== 200)
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The cursor is opaque, so only its presence is compared. */
const comparable = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer), (key, value) => (key === 'nextCursor' ? value !== null : value));

/** @throws {WrongAnswer} if product and reference give different answers to one of the requests */
export async function requireEqualAnswers(
  servers: { readonly product: { readonly url: string }; readonly reference: { readonly url: string } },
  requests: readonly { readonly path: string; readonly cookie: string }[],
): Promise<void> {
  for (const { path, cookie } of requests) {
    const [product, reference] = await Promise.all(
      [servers.product, servers.reference].map(({ url }) => getJson(url + path, cookie).then(comparable)),
    );
    if (isDeepStrictEqual(product, reference)) continue;
    throw new WrongAnswer(
      `${path}: the product answers ${JSON.stringify(product)}, the reference ${JSON.stringify(reference)}`,
    );
  }
}
