import type { ReactNode } from 'react';
import { useDocumentTitle } from './browser/use-document-title.ts';
import { classNames } from './class-names.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** The document's title, if it is not the text of the heading. */
  windowTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Inside of a dialog not `h1`. */
  heading?: 'h1' | 'h3';
  className?: string;
}

export function PageHeader({
  title,
  windowTitle = String(title),
  lead,
  actions,
  heading: Heading = 'h1',
  className,
}: PageHeaderProps) {
  useDocumentTitle(windowTitle);
  return (
    <header className={classNames('mb-6 flex flex-wrap items-end justify-between gap-4', className)}>
      <div className="grid min-w-0 max-w-[60ch] gap-2">
        <Heading className="text-3xl">{title}</Heading>
        {lead && <div className="text-muted">{lead}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
