import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';

interface BackLinkProps {
  to: string;
  className?: string;
  /** Where it leads, such as 'All tasks'. */
  children: string;
}

/** Above the heading of a page: leads to the list that the page belongs to. */
export function BackLink({ to, className = 'mb-3', children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={classNames(
        'touch-target inline-flex items-center gap-1.5 font-medium text-muted text-sm hover:text-ink',
        className,
      )}
    >
      <ArrowLeft aria-hidden strokeWidth={1.75} className="size-4" />
      {children}
    </Link>
  );
}
