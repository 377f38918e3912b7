import { ReviewList } from '../features/review/queue/review-list.tsx';

/** All Requests. */
export function AdminRequestsPage() {
  return <ReviewList />;
}
