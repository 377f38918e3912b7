/** The word after a count: 'file' after 1, else 'files'. */
export const wordOf = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** '1 point', '20 points' */
export const pointsOf = (points: number): string => `${points} ${wordOf(points, 'point')}`;
