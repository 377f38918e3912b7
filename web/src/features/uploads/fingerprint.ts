/** Bytes at the beginning and at the end of a file. */
const sampled = 256 * 1024;

/**
 * Recognizes a file that is chosen again, also under another name: phones rename a video each time. It is made from the
 * size and the bytes at both ends; the server compares nothing else.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const sample = new Blob([String(file.size), file.slice(0, sampled), file.slice(-sampled)]);
  const hash = await crypto.subtle.digest('SHA-256', await sample.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
