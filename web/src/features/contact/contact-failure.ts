import { sendContactMessage } from '#contract/contact.ts';
import { ApiProblem } from '../../api/api-problem.ts';

const kept = 'What you typed stays here';

/** Seconds as a person says them; nobody needs more than the minute. */
export function waitWords(seconds: number): string {
  if (seconds <= 60) return 'in a minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
}

/** What happened to a message that was not sent, that it is not lost, and what to do. */
export function contactFailure(error: unknown, online: boolean): { title: string; detail: string } {
  const title = sendContactMessage.failure;
  if (!(error instanceof ApiProblem)) return { title, detail: `${kept}.` };
  const { problem, retryAfterSeconds } = error;
  if (problem.code === 'too_many_requests') {
    return {
      title: 'Not sent: too many messages came from here in a short time.',
      detail:
        retryAfterSeconds === null
          ? `${problem.detail} ${kept}.`
          : `${kept}: try again ${waitWords(retryAfterSeconds)}.`,
    };
  }
  if (problem.status === 0 && !online) {
    return { title: 'You are offline.', detail: `${kept}. Send it once the connection is back.` };
  }
  if (problem.status === 0) {
    return { title, detail: `The server did not answer. ${kept}: check your connection and try again.` };
  }
  const detail = problem.detail === title ? '' : `${problem.detail} `;
  return { title, detail: `${detail}${kept}.` };
}
