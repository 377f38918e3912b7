import { createHash } from 'node:crypto';

export interface Person {
  readonly email: string;
  readonly name: string;
}

/** The accounts that have signed in since the provider started. */
export interface People {
  /** @param name empty: the previous name, or else the local part of the address. @returns the subject */
  remember(email: string, name: string): string;
  find(subject: string): Person | undefined;
}

/** The subject of an address, derived from it because nothing is stored. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(`torchbearer local identity\n${email.trim().toLowerCase()}`);
  return digest.digest('hex').slice(0, 32);
}

export function createPeople(): People {
  const people = new Map<string, Person>();
  return {
    remember: (email, name) => {
      const subject = subjectOf(email);
      const known = people.get(subject)?.name;
      people.set(subject, { email, name: name || known || email.slice(0, email.indexOf('@')) });
      return subject;
    },
    find: (subject) => people.get(subject),
  };
}
