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
    const difference = differenceOf(product, reference);
    if (difference !== null) throw new WrongAnswer(`${path}: product and reference differ in ${difference}`);
  }
}

/** @returns the first value that differs, with its path; null if there is none */
export function differenceOf(product: unknown, reference: unknown, path = 'answer'): string | null {
  if (isObject(product) && isObject(reference)) {
    for (const key of new Set([...Object.keys(product), ...Object.keys(reference)])) {
      const difference = differenceOf(product[key], reference[key], `${path}.${key}`);
      if (difference !== null) return difference;
    }
    return Array.isArray(product) === Array.isArray(reference) ? null : path;
  }
  if (product === reference) return null;
  return `${path}: ${JSON.stringify(product)} and ${JSON.stringify(reference)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
