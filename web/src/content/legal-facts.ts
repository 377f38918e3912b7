import { festival } from './festival.ts';

/**
 * Facts that only the festival knows, for privacy.ts and terms.ts. All are samples and the pages mark them as such.
 * Replace them, have the person who is responsible for the two pages check them, then set `sample` to false.
 */
export const legalFacts = {
  sample: true,
  /** The controller: a person or body with a postal address. */
  controller: 'the organising committee of Emberfield, Sample Institute of Technology',
  address: festival.address.join(', '),
  email: festival.email,
  /** How long accounts are kept if their owner does not request a deletion. */
  accountsKept: 'until the end of the year after the edition, when an administrator deletes them',
  backupsKept: '35 days',
  /** The authority for complaints that the festival did not settle. */
  authority: 'the data protection authority of Sample State',
  law: 'the law of Sample State',
  minimumAge: 16,
} as const;
