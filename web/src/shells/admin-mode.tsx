import { ShieldCheck } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

export function AdminMode() {
  return (
    <Badge tone="flame" icon={<ShieldCheck aria-hidden strokeWidth={1.75} />} className="shrink-0">
      Admin Mode
    </Badge>
  );
}
