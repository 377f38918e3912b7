import { createHash } from 'node:crypto';

export interface Person {
  readonly email: string;
  readonly name: string;
}

/** Who signed in at the local provider since it started. */
export interface People {
  /** An empty name means: as before, else the part of the address before the @. @returns the subject */
  remember(email: string, name: string): string;
  find(subject: string): Person | undefined;
}

/** The subject of an address: the same at every start, since nothing is kept. */
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
