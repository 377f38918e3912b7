import { Component, type ReactNode } from 'react';

interface StaticPageErrorBoundaryProps {
  /** The prerendered HTML. */
  html: string;
  children: ReactNode;
}

/**
 * Shows the prerendered HTML again if a static page throws after hydration: its text and links work without React.
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
