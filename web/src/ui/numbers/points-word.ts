import { wordOf } from '#contract/word-of.ts';
import { formatSigned } from './format-number.ts';

/** The word after a number of points. */
export const pointsWord = (points: number): string => wordOf(points, 'point');

/** A change of points: '+20 points'. */
export const signedPoints = (points: number): string =>
  `${formatSigned(points)} ${pointsWord(Math.abs(points))}`;
