import { z } from 'zod';
import { inEdition, line } from './fields.ts';
import { limits } from './limits.ts';

interface BoardRules {
  readonly label: string;
  /** Whether a domain, or an edition that is closed, may be chosen with it. */
  readonly ofEdition: boolean;
  /** Whether it is compared with itself a week ago. */
  readonly moves: boolean;
}

/** The periods whose points a leaderboard adds up. Months and weeks are those of the running edition, in its time zone. */
export const boardRules = {
  edition: { label: 'This edition', ofEdition: true, moves: true },
  month: { label: 'This month', ofEdition: false, moves: true },
  week: { label: 'This week', ofEdition: false, moves: false },
  all: { label: 'All time', ofEdition: false, moves: true },
} as const satisfies Record<string, BoardRules>;

export const boardPeriods = Object.keys(boardRules) as BoardPeriod[];
export type BoardPeriod = keyof typeof boardRules;

/** What one board shows: the points of a period, of a domain in an edition, and the students of a college. */
export const whichBoard = {
  board: z.enum(boardPeriods).default('edition'),
  ...inEdition,
  domain: line(limits.shortTextLength).optional(),
  college: line(limits.shortTextLength).optional(),
};

/** A domain, or a number of an edition, has boards of an edition only. */
export const isBoard = (query: {
  board: BoardPeriod;
  edition?: number | undefined;
  domain?: string | undefined;
}) => boardRules[query.board].ofEdition || (query.edition === undefined && query.domain === undefined);
export const noBoard = 'This board has no editions and no domains.';
