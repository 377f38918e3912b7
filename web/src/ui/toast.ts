import { toast } from 'sonner';
import { problemWords } from './problem-words.ts';

export function toastSuccess(message: string) {
  toast.success(message);
}

/** `words` are the catalogue's; see problemWords for when they stand aside. */
export function toastProblem(error: unknown, words: string) {
  const { title, detail } = problemWords(error, words);
  toast.error(title, detail ? { description: detail } : undefined);
}
