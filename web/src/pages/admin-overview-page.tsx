import { OverviewPageContent } from '../features/overview/overview-page-content.tsx';

export function AdminOverviewPage() {
  return <OverviewPageContent />;
}
