import { createHash } from 'node:crypto';

export interface Account {
  readonly email: string;
  readonly name: string;
}

/** The accounts that have signed in since the provider started. */
export interface Accounts {
  /** @param name empty: the previous name, or else the local part of the address. @returns the subject */
  remember(email: string, name: string): string;
  find(subject: string): Account | undefined;
}

/** The subject of an address, derived from it because nothing is stored. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(`torchbearer local identity\n${email.trim().toLowerCase()}`);
  return digest.digest('hex').slice(0, 32);
}

export function createAccounts(): Accounts {
  const accounts = new Map<string, Account>();
  return {
    remember: (email, name) => {
      const subject = subjectOf(email);
      const known = accounts.get(subject)?.name;
      accounts.set(subject, { email, name: name || known || email.slice(0, email.indexOf('@')) });
      return subject;
    },
    find: (subject) => accounts.get(subject),
  };
}
