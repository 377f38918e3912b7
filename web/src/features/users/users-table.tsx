import type { ListedUser } from '#contract/users.ts';
import { KeepRowFocus } from '../../ui/row-focus.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import type { UserSortKey } from './user-filters.ts';
import { userGrid } from './user-grid.ts';
import { UserPage } from './user-page.tsx';

interface UsersTableProps {
  pages: readonly (readonly ListedUser[])[];
  /** Users that match the filters, loaded or not. */
  total: number;
  sort: UserSortKey;
  onSort: (key: UserSortKey) => void;
  onDelete: (user: ListedUser) => void;
}

/** The server sorts by each key in one direction. */
function columnsOf(sort: UserSortKey, onSort: (key: UserSortKey) => void): TableColumn[] {
  const by = (
    key: UserSortKey,
    order: 'ascending' | 'descending',
    isNow = sort === key,
  ): NonNullable<TableColumn['sort']> => ({
    order: isNow ? order : null,
    onSort: () => onSort(key),
  });
  return [
    { head: 'Name, email', sort: by('name', 'ascending', sort === 'name' || sort === 'email') },
    { head: 'Tech ID, phone' },
    { head: 'College, program', sort: by('college', 'ascending') },
    { head: 'City, state' },
    { head: 'Profiles' },
    { head: 'Points', numeric: true, sort: by('points', 'descending') },
    { head: 'Role, joined' },
    { head: 'Delete', hidden: true },
  ];
}

export function UsersTable({ pages, total, sort, onSort, onDelete }: UsersTableProps) {
  return (
    <Table label="All Users" columns={columnsOf(sort, onSort)} grid={userGrid} total={total}>
      <KeepRowFocus>
        {pages.map((users, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position; its users change
          <UserPage key={index} users={users} onDelete={onDelete} />
        ))}
      </KeepRowFocus>
    </Table>
  );
}
