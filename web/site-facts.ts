import { getNumbers } from '../server/contract/numbers.ts';
import { countVisit } from '../server/contract/overview.ts';
import { getSession } from '../server/contract/session.ts';
import { providerRoutes } from '../server/contract/sign-in.ts';

/**
 * The values of the contract that static pages need. The build inlines them, so that static pages load neither the
 * contract nor zod.
 */
export const siteFacts = {
  addresses: {
    session: getSession.path,
    numbers: getNumbers.path,
    visits: countVisit.path,
  },
  /** Where a sign-in starts: a link opens the address, a script posts to it. */
  signIn: {
    google: { path: providerRoutes.google.start.path, failure: providerRoutes.google.start.failure },
    university: {
      path: providerRoutes.university.start.path,
      failure: providerRoutes.university.start.failure,
    },
  },
} as const;
