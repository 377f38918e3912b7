import { presentTime } from '../../api/server-time.ts';

const dialogs = '[role=dialog], [role=alertdialog]';

/** Browsers name every pasted picture `image.png`. */
function named(file: File, now: Date): File {
  if (file.name !== 'image.png') return file;
  const time = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  const name = `Screenshot ${time.slice(0, 10)} ${time.slice(11, 19).replaceAll(':', '.')}.png`;
  return new File([file], name, { type: file.type });
}

/** The files of the clipboard; none if it also contains text, as a copied part of a document does. */
export function filesIn(clipboard: DataTransfer | null, now: Date): File[] {
  if (!clipboard || clipboard.types.includes('text/plain')) return [];
  return [...clipboard.files].map((file) => named(file, now));
}

/**
 * Passes on files that are pasted on the page of a file field, or in its dialog.
 * @returns a function that ends this
 */
export function onPastedFiles(field: Element, add: (files: File[]) => void): () => void {
  const paste = (event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(dialogs) !== field.closest(dialogs)) return;
    const files = filesIn(event.clipboardData, presentTime());
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };
  document.addEventListener('paste', paste);
  return () => document.removeEventListener('paste', paste);
}
