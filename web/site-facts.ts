import { getNumbers } from '../server/contract/numbers.ts';
import { getSession, startGoogle } from '../server/contract/session.ts';

/**
 * What the static pages need of the contract. The build writes these values in, so that the contract itself, and
 * zod with it, stays out of their code.
 */
export const siteFacts = {
  addresses: {
    session: getSession.path,
    startGoogle: startGoogle.path,
    numbers: getNumbers.path,
  },
  signInFailed: startGoogle.failure,
} as const;
