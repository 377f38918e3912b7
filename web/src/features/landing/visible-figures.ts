import type { LiveFigure } from '../../content/content-types.ts';

export interface Figure {
  key: LiveFigure['key'];
  label: string;
  value: number;
}

/**
 * What of the server's answer is shown: each number from its threshold on, and nothing where only one passes, because
 * a number alone looks like a mistake. An answer of another shape shows nothing.
 */
export function visibleFigures(answer: unknown, figures: readonly LiveFigure[]): Figure[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const numbers = new Map<string, unknown>(Object.entries(answer));
  const shown = figures.flatMap(({ key, label, from }) => {
    const value = numbers.get(key);
    return typeof value === 'number' && Number.isFinite(value) && value >= from
      ? [{ key, label, value }]
      : [];
  });
  return shown.length > 1 ? shown : [];
}
