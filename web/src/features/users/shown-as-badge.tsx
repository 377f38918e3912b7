import type { User } from '#contract/users.ts';
import { Badge } from '../../ui/badge.tsx';

/** For administrators: under which alias others see a student, or that they do not. Nothing for one that is shown by name. */
export function ShownAsBadge({ user: { alias, hidden } }: { user: Pick<User, 'alias' | 'hidden'> }) {
  if (!hidden && alias === null) return null;
  return (
    <Badge>
      {hidden && 'Hidden from students'}
      {hidden && alias !== null && ', alias: '}
      {!hidden && 'Shown as '}
      {alias !== null && <span translate="no">{alias}</span>}
    </Badge>
  );
}
