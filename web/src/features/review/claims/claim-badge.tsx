import { Eye } from 'lucide-react';
import type { ReviewClaim } from '#contract/review.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useNow } from '../../../ui/time/time.tsx';
import { useAdministrator } from '../../auth/session-query.ts';

/** Who has the work open now; nothing once the claim has ended by itself. */
export function ClaimBadge({ claim }: { claim: ReviewClaim }) {
  const { id } = useAdministrator();
  const isOwn = id === claim.administratorId;
  if (Date.parse(claim.expiresAt) <= useNow().getTime()) return null;
  return (
    <Badge tone="info" icon={<Eye aria-hidden strokeWidth={1.75} />}>
      {id === null || isOwn ? `Open by ${isOwn ? 'you' : claim.name}` : claim.name}
      {id !== null && !isOwn && <span className="sr-only"> is reviewing this</span>}
    </Badge>
  );
}
