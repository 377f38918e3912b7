import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useDocumentTitle } from './use-document-title.ts';

interface PageHeaderProps {
  title: string;
  /** The document's title, if it differs from the heading. */
  windowTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

export function PageHeader({ title, windowTitle = title, lead, actions, className }: PageHeaderProps) {
  useDocumentTitle(windowTitle);
  return (
    <header className={classNames('mb-6 flex flex-wrap items-end justify-between gap-4', className)}>
      <div className="grid min-w-0 max-w-[60ch] gap-2">
        <h1 className="text-3xl">{title}</h1>
        {lead && <div className="text-muted">{lead}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
