/** Bytes that are in memory at a time. */
const piece = 8 * 2 ** 20;

const sha256 = (data: ArrayBuffer) => crypto.subtle.digest('SHA-256', data);

/**
 * Recognizes a file that is chosen again, also under another name: phones rename a video each time. All bytes count, because
 * the server continues a file with the same fingerprint: of two files of one size that differ anywhere, it would make a mixture.
 * WebCrypto cannot digest a file piece by piece, so it is the digest of the digests of its pieces.
 * @throws the reason of `signal`
 */
export async function fingerprintOf(file: Blob, signal?: AbortSignal): Promise<string> {
  const digests: ArrayBuffer[] = [];
  for (let start = 0; start < file.size; start += piece) {
    signal?.throwIfAborted();
    digests.push(await sha256(await file.slice(start, start + piece).arrayBuffer()));
  }
  const hash = await sha256(await new Blob(digests).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
