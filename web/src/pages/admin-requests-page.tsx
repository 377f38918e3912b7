import { ReviewList } from '../features/review/review-list.tsx';

/** All Requests. */
export function AdminRequestsPage() {
  return <ReviewList />;
}
