import { formatSigned } from './format-number.ts';

/** The word after a number of points. */
export const pointsWord = (points: number): string => (points === 1 ? 'point' : 'points');

/** A change of points: '+20 points'. */
export const signedPoints = (points: number): string =>
  `${formatSigned(points)} ${pointsWord(Math.abs(points))}`;
