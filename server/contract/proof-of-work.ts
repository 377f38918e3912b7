/**
 * A calculation that takes a browser some seconds and the server a millisecond to check: find an answer whose PBKDF2
 * hash, salted with the challenge, starts with `zeroBits` zeros. PBKDF2 instead of one SHA-256, so that a browser spends
 * its time in native code and not in thousands of calls.
 */
const iterations = 4_000;
const zeroBits = 11;
/** Calculations at once: browsers run them on threads of their own. */
const batch = 8;

const bytesOf = (text: string) => new TextEncoder().encode(text);

export async function isProof(challenge: string, answer: string): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', bytesOf(answer), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(challenge), iterations };
  const hash = await subtle.deriveBits(parameters, key, 32);
  return new DataView(hash).getUint32(0) < 2 ** (32 - zeroBits);
}

/** Tries about 2^`zeroBits` answers. */
export async function findProof(challenge: string): Promise<string> {
  for (let from = 0; ; from += batch) {
    const answers = Array.from({ length: batch }, (_, index) => String(from + index));
    const found = await Promise.all(answers.map((answer) => isProof(challenge, answer)));
    const answer = answers[found.indexOf(true)];
    if (answer !== undefined) return answer;
  }
}
