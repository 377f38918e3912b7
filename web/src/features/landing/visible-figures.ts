import type { LiveFigure } from '#contract/site.ts';

export interface Figure {
  key: LiveFigure['key'];
  label: string;
  value: number;
}

/**
 * The numbers of the server's response that reach their thresholds. Empty if only one does, because a single number looks
 * like a mistake, and for a response of another shape.
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
