import type { ListedUser, UserSortKey } from '#contract/users.ts';
import { KeepRowFocus } from '../../ui/keyboard/row-focus.ts';
import { Table, type TableColumn } from '../../ui/lists/table.tsx';
import type { Total } from '../../ui/numbers/format-total.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { orderOf, sortBy, type UserFilters } from './user-filters.ts';
import { userGrid } from './user-grid.ts';
import { UserPage } from './user-page.tsx';

interface UsersTableProps {
  pages: readonly (readonly ListedUser[])[];
  /** Users that match the filters, loaded or not. */
  total: Total;
  filters: UserFilters;
  onSort: (change: Pick<UserFilters, 'sort' | 'order'>) => void;
  /** Null for administrators who may not. */
  onDelete: ((user: ListedUser) => void) | null;
}

const orderNames = { asc: 'ascending', desc: 'descending' } as const;

function columnsOf(filters: UserFilters, onSort: UsersTableProps['onSort']): TableColumn[] {
  /** A column of two keys has the order of the one that is sorted by. */
  const by = (...keys: readonly [UserSortKey, ...UserSortKey[]]): NonNullable<TableColumn['sort']> => {
    const present = keys.find((key) => key === filters.sort);
    return {
      order: present ? orderNames[orderOf(filters)] : null,
      onSort: () => onSort(sortBy(filters, present ?? keys[0])),
    };
  };
  return [
    { head: 'Name, email', sort: by('name', 'email') },
    { head: 'Tech ID, phone' },
    { head: 'College, program', sort: by('college') },
    { head: 'City, state' },
    { head: 'Profiles' },
    { head: 'Points', numeric: true, sort: by('points') },
    { head: 'Joined' },
    { head: 'Delete', hidden: true },
  ];
}

export function UsersTable({ pages, total, filters, onSort, onDelete }: UsersTableProps) {
  const { adminPath } = useAdministrator();
  return (
    <Table label="All Users" columns={columnsOf(filters, onSort)} grid={userGrid} total={total}>
      <KeepRowFocus>
        {pages.map((users, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position; its users change
          <UserPage key={index} users={users} adminPath={adminPath} onDelete={onDelete} />
        ))}
      </KeepRowFocus>
    </Table>
  );
}
