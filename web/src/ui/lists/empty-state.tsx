import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What appears here later. */
  children?: ReactNode;
  /** What the user can do. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-edge/60 border-dashed px-6 py-12 text-center">
      <span className="text-flame [&_svg]:size-7">{icon ?? <Flame aria-hidden strokeWidth={1.75} />}</span>
      <h2 className="text-xl">{title}</h2>
      {children && <div className="max-w-[46ch] text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
