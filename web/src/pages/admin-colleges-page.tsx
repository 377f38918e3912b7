import { CollegeList } from '../features/colleges/college-list.tsx';

/** Colleges. */
export function AdminCollegesPage() {
  return <CollegeList />;
}
