import { toast } from 'sonner';
import { problemMessage } from './problem-message.ts';

export function toastSuccess(message: string) {
  toast.success(message);
}

/** `words` are the catalogue's; see problemMessage for when they stand aside. */
export function toastProblem(error: unknown, words: string) {
  const { title, detail } = problemMessage(error, words);
  toast.error(title, detail ? { description: detail } : undefined);
}
