import type { ExternalToast, toast as sonner } from 'sonner';
import { ApiProblem } from '../../api/api-problem.ts';
import { problemMessage } from '../text/problem-message.ts';

export interface Toast {
  kind: 'success' | 'error' | 'message';
  title: string;
  options?: ExternalToast | undefined;
}

type Library = Pick<typeof sonner, Toast['kind'] | 'dismiss'>;

/** What waits for the library; null while no layout shows toasts. */
let waiting: { toasts: Toast[]; load: () => void } | null = null;
let library: Library | null = null;
let undos = 0;

export function showToast(toast: Toast): void {
  const { kind, title, options } = toast;
  if (library) {
    library[kind](title, options);
    return;
  }
  waiting?.toasts.push(toast);
  waiting?.load();
}

/** For the layout that shows toasts. @param load loads the library. Returns what ends it. */
export function acceptToasts(load: () => void): () => void {
  waiting = { toasts: [], load };
  return () => {
    waiting = null;
  };
}

/** Takes those that wait for the library. Returns the newest. */
export const takeWaitingToast = (): Toast | undefined => waiting?.toasts.splice(0).at(-1);

/** Shows what has waited, and from now on all others. Returns what ends it and removes them. */
export function showToastsBy(loaded: Library): () => void {
  library = loaded;
  for (const toast of waiting?.toasts.splice(0) ?? []) showToast(toast);
  return () => {
    library = null;
    loaded.dismiss();
  };
}

export function toastSuccess(title: string) {
  showToast({ kind: 'success', title });
}

/** Removes a toast, or keeps one that still waits from being shown. */
export function dismissToast(id: string) {
  if (waiting) waiting.toasts = waiting.toasts.filter(({ options }) => options?.id !== id);
  library?.dismiss(id);
}

/** A message with a button that undoes what it says, for `duration` milliseconds. */
interface Undo {
  onUndo: () => void;
  /** Milliseconds. */
  duration: number;
  /** Names the key where the page has one. */
  label?: string;
}

export function toastUndo(title: string, { onUndo, duration, label = 'Undo (U)' }: Undo) {
  undos += 1;
  const id = `undo-${undos}`;
  const action = { label, onClick: onUndo };
  showToast({ kind: 'success', title, options: { id, duration, action } });
  // The library's own time stands still while the pointer is over a message or the window is hidden.
  setTimeout(() => dismissToast(id), duration);
}

function tryAgain(onRetry: (() => void) | undefined) {
  return onRetry && { action: { label: 'Try again', onClick: onRetry } };
}

/** A message with a button that tries it again. */
export function toastRetry(title: string, onRetry: () => void) {
  showToast({ kind: 'error', title, options: tryAgain(onRetry) });
}

/** `failure` is the route's failure message; see `problemMessage` for when the server's detail replaces it. */
export function toastProblem(error: unknown, failure: string, onRetry?: () => void) {
  // The page says that the session has ended.
  if (error instanceof ApiProblem && error.problem.code === 'unauthenticated') return;
  const { title, detail } = problemMessage(error, failure);
  showToast({
    kind: 'error',
    title,
    options: { ...(detail && { description: detail }), ...tryAgain(onRetry) },
  });
}
