import type { User } from '#contract/users.ts';
import { welcomeSteps } from '#contract/welcome.ts';
import { draftKey, hasDraft } from '../../forms/use-draft.ts';

export type WelcomeStep = (typeof welcomeSteps)[number];

const isComplete: Readonly<Record<WelcomeStep, (user: User) => boolean>> = {
  about: ({ name, phone }) => name !== '' && phone !== null,
  college: ({ college, program, joiningYear, collegeCity, collegeState }) =>
    [college, program, joiningYear, collegeCity, collegeState].every((value) => value !== null),
  interests: ({ interests }) => interests.length > 0,
};

export const isStepComplete = (step: WelcomeStep, user: User): boolean => isComplete[step](user);

/** The first step from `from` on with something missing; the number of steps if there is none. */
export function nextStep(user: User, from: number): number {
  const index = welcomeSteps.findIndex((step, at) => at >= from && !isStepComplete(step, user));
  return index === -1 ? welcomeSteps.length : index;
}

export const stepDraft = ({ id }: Pick<User, 'id'>, step: WelcomeStep): string =>
  draftKey(id, `welcome-${step}`);

/** The other steps in which something was typed and not saved. */
export const keptSteps = (user: Pick<User, 'id'>, shown: WelcomeStep): readonly WelcomeStep[] =>
  welcomeSteps.filter((step) => step !== shown && hasDraft(stepDraft(user, step)));
