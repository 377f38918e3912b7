import { getNumbers } from '../server/contract/numbers.ts';
import { beginGoogle, getSession, startGoogle } from '../server/contract/session.ts';

/**
 * The values of the contract that static pages need. The build inlines them, so that static pages load neither the
 * contract nor zod.
 */
export const siteFacts = {
  addresses: {
    session: getSession.path,
    startGoogle: startGoogle.path,
    beginGoogle: beginGoogle.path,
    numbers: getNumbers.path,
  },
  signInFailed: startGoogle.failure,
} as const;
