import { ReviewList } from '../features/review/review-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminRequestsPage() {
  return (
    <>
      <PageHeader title="Task Submissions" />
      <ReviewList />
    </>
  );
}
