import { z } from 'zod';
import { type GivePointsInput, givePointsInput } from '#contract/give-points.ts';
import { countOf } from '../../ui/numbers/format-number.ts';

/** What is typed. */
export const typedPoints = z.object({ points: z.string(), reason: z.string() });
export type TypedPoints = z.infer<typeof typedPoints>;

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The typed values as the contract takes them. */
export const givePointsForm: z.ZodType<GivePointsInput, TypedPoints> = typedPoints
  .transform(({ points, reason }) => ({ points: numberOf(points), reason }))
  .pipe(givePointsInput);

/** The typed points if they can be given, else null. */
export function givenPoints(typed: string): number | null {
  return givePointsInput.shape.points.safeParse(numberOf(typed)).data ?? null;
}

const counted = (points: number) => countOf(points, 'point');

/** The title of the dialog and its button, by the sign of what is typed. */
export function pointsAction(typed: string): { title: string; button: string } {
  const verb = numberOf(typed) < 0 ? 'Take' : 'Give';
  const given = givenPoints(typed);
  const title = `${verb} points`;
  return { title, button: given === null ? title : `${verb} ${counted(Math.abs(given))}` };
}

/** What the student has. */
export const pointsNow = ({ name, points }: Student): string => `${name} has ${counted(points)}.`;

/** What the student will have, or why not. */
export function pointsThen({ name, points }: Student, given: number): string {
  const total = points + given;
  return given < 0 && total < 0
    ? `${name} would have ${counted(total)}, but the total cannot be below 0.`
    : `${name} will have ${counted(total)}.`;
}

/** What was done. */
export const pointsDone = (name: string, given: number): string =>
  given > 0 ? `${counted(given)} given to ${name}.` : `${counted(-given)} taken away from ${name}.`;

interface Student {
  readonly name: string;
  readonly points: number;
}
