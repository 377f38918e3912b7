import type { ReactNode } from 'react';
import { type Right, roleHas } from '#contract/roles.ts';
import { useAdministrator } from './session-query.ts';

/** Whether the signed-in administrator's role has the right. The server checks it again. */
export const useMay = (right: Right): boolean => roleHas(useAdministrator().role, right);

/** What only administrators with the right see. */
export function May({ right, children }: { right: Right; children: ReactNode }) {
  return useMay(right) && children;
}
