/** The word after a number of points. */
export const pointsWord = (points: number): string => (points === 1 ? 'point' : 'points');
