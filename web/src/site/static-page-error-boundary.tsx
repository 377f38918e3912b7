import { Component, type ReactNode } from 'react';

interface StaticPageErrorBoundaryProps {
  /** What the document brought. */
  html: string;
  children: ReactNode;
}

/**
 * A static page is whole without its script: where that breaks, the page as it came stands there again, and its links
 * lead on.
 */
export class StaticPageErrorBoundary extends Component<StaticPageErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { html, children } = this.props;
    if (!this.state.broken) return children;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own content
    return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
  }
}
