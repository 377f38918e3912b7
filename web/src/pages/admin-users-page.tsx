import { UserList } from '../features/users/user-list.tsx';

export function AdminUsersPage() {
  return <UserList />;
}
