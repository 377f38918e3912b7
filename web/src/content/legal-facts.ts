import { festival } from './festival.ts';

/**
 * What only the festival knows, for privacy.ts and terms.ts. All of it is a sample and the pages mark it as one:
 * replace the facts, have somebody read the two pages who answers for them, then set `sample` to false.
 */
export const legalFacts = {
  sample: true,
  /** Who decides what is stored: a person or a body that can be written to. */
  controller: 'the organising committee of Emberfield, Sample Institute of Technology',
  address: festival.address.join(', '),
  email: festival.email,
  /** When accounts are deleted that nobody asked to delete. */
  accountsKept: 'until the end of the year after the edition, when an administrator deletes them',
  backupsKept: '35 days',
  /** Who reads a complaint that the festival did not settle. */
  authority: 'the data protection authority of Sample State',
  law: 'the law of Sample State',
  minimumAge: 16,
} as const;
