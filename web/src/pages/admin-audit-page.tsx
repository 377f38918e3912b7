import { AuditTrail } from '../features/audit/audit-trail.tsx';

export function AdminAuditPage() {
  return <AuditTrail />;
}
