import type { ListedUser } from '#contract/users.ts';
import { classNames } from '../../ui/class-names.ts';
import { userGrid } from './user-grid.ts';
import { UserPage } from './user-page.tsx';

interface UsersTableProps {
  pages: readonly (readonly ListedUser[])[];
  /** Of the filters, loaded or not. */
  total: number;
  onDelete: (user: ListedUser) => void;
}

const heads = ['Name, email', 'Tech ID, phone', 'College, program', 'City, state', 'Profiles'];

export function UsersTable({ pages, total, onDelete }: UsersTableProps) {
  return (
    <div className="@container">
      <table
        aria-label="All Users"
        aria-rowcount={total + 1}
        className="block rounded-card border border-line bg-raised shadow-card"
      >
        <thead className="sticky top-14 z-10 hidden rounded-t-card border-line border-b bg-sunk @4xl:block lg:top-0">
          <tr className={classNames(userGrid, 'min-h-10 text-left text-muted text-xs [&>th]:font-medium')}>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className="text-right">
              Points
            </th>
            <th scope="col">Role, joined</th>
            <th scope="col">
              <span className="sr-only">Delete</span>
            </th>
          </tr>
        </thead>
        {pages.map((users, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place; its users come and go
          <UserPage key={index} users={users} onDelete={onDelete} />
        ))}
      </table>
    </div>
  );
}
