import { toast } from 'sonner';
import { problemMessage } from './problem-message.ts';

export function toastSuccess(message: string) {
  toast.success(message);
}

/** `failure` is the route's failure message; see `problemMessage` for when the server's detail replaces it. */
export function toastProblem(error: unknown, failure: string) {
  const { title, detail } = problemMessage(error, failure);
  toast.error(title, detail ? { description: detail } : undefined);
}
