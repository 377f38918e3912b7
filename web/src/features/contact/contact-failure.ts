import { sendContactMessage } from '#contract/contact.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { formatWait } from '../../ui/time/format-wait.ts';

const kept = 'What you typed stays here';

/** Why a message was not sent and what to do; says that the text is not lost. */
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
          : `${kept}: try again ${formatWait(retryAfterSeconds)}.`,
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
