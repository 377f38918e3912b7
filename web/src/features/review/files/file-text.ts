import { queryOptions } from '@tanstack/react-query';
import type { File as UploadedFile } from '#contract/uploads.ts';

/** Bytes of a text that are shown. */
export const shownBytes = 64 * 1024;

/** The beginning of a file as text; null if the bytes are no text. A character cut at the end is left out. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** The beginning of a file as text. */
export const fileTextQuery = ({ id, url, size }: UploadedFile) =>
  queryOptions({
    queryKey: ['file-text', id],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal, headers: { range: `bytes=0-${shownBytes - 1}` } });
      if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { text: decodeText(bytes.subarray(0, shownBytes)), cut: size > shownBytes };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
