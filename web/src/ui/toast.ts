import { toast } from 'sonner';
import { ApiProblem } from '../api/api-problem.ts';

export function toastSuccess(message: string) {
  toast.success(message);
}

/** The catalogue's words above, what the server said of this very case below. */
export function toastProblem(error: unknown, words: string) {
  const detail = error instanceof ApiProblem ? error.problem.detail : undefined;
  toast.error(words, detail && detail !== words ? { description: detail } : undefined);
}
