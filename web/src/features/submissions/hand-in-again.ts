import { paths } from '../../paths.ts';

/** In the address of a task: the form for a new submission after a rejected one is open. */
export const againParameter = 'again';

export const handInAgainPath = (taskId: string) => `${paths.task(taskId)}?${againParameter}`;
