import type { ListedUser, UserSortKey } from '#contract/manage-users.ts';
import { SelectionBox } from '../../ui/inputs/selection-box.tsx';
import { KeepRowFocus } from '../../ui/keyboard/row-focus.ts';
import { Table, type TableColumn } from '../../ui/lists/table.tsx';
import type { Selection } from '../../ui/lists/use-selection.ts';
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
  /** Null for administrators who may not change many at once. */
  selection: Selection | null;
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

function selectColumn(
  { has, any, clear, selectLoaded }: Selection,
  pages: UsersTableProps['pages'],
): TableColumn {
  const every = pages.every((users) => users.every(({ id }) => has(id)));
  return {
    head: 'Select',
    className: 'absolute inset-y-0 left-0 w-12',
    content: (
      <SelectionBox
        label="Select all that are shown"
        checked={every}
        mixed={any && !every}
        onToggle={every ? clear : selectLoaded}
      />
    ),
  };
}

export function UsersTable({ pages, total, filters, onSort, onDelete, selection }: UsersTableProps) {
  const { adminPath } = useAdministrator();
  const columns = columnsOf(filters, onSort);
  if (selection) columns.unshift(selectColumn(selection, pages));
  return (
    <Table
      label="All Users"
      columns={columns}
      grid={selection ? `${userGrid} @4xl:pl-12` : userGrid}
      total={total}
    >
      <KeepRowFocus>
        {pages.map((users, index) => (
          <UserPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position; its users change
            key={index}
            users={users}
            adminPath={adminPath}
            onDelete={onDelete}
            selection={selection}
          />
        ))}
      </KeepRowFocus>
    </Table>
  );
}
