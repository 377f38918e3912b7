import { type BoardPeriod, boardPeriods, boardRules } from '#contract/boards.ts';
import { limits } from '#contract/limits.ts';
import { readEdition } from '../editions/read-edition.ts';

/** Which leaderboard is shown, as in the address. */
export interface BoardFilters {
  readonly board: BoardPeriod;
  /** A number; without one the edition that runs. */
  readonly edition?: string;
  readonly domain?: string;
  readonly college?: string;
  /** It ranks colleges instead of students. */
  readonly of?: 'colleges';
}

export const firstBoard: BoardFilters = { board: 'edition' };

/** What the address names; what its board does not have is left out. */
export function readBoard(params: URLSearchParams): BoardFilters {
  const board = boardPeriods.find((period) => period === params.get('board')) ?? 'edition';
  const text = (name: string) => params.get(name)?.trim().slice(0, limits.shortTextLength) || undefined;
  const [edition, domain, college] = [readEdition(params), text('domain'), text('college')];
  const { ofEdition } = boardRules[board];
  return {
    board,
    ...(ofEdition && edition !== undefined && { edition }),
    ...(ofEdition && domain !== undefined && { domain }),
    ...(params.get('of') === 'colleges' ? { of: 'colleges' as const } : college !== undefined && { college }),
  };
}

export const writeBoard = ({ board, ...rest }: BoardFilters): Record<string, string> => ({
  ...(board !== 'edition' && { board }),
  ...rest,
});
