import { type UserSortKey, userRoleFilters, userSortKeys } from '#contract/users.ts';
import { formatTotal, type Total } from '../../ui/format-total.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { UserFilters, UserRoleFilter } from './user-filters.ts';

const roleNames: Record<UserRoleFilter, string> = { all: 'All roles', user: 'User', admin: 'Admin' };
const sortNames: Record<UserSortKey, string> = {
  name: 'By name',
  email: 'By email',
  points: 'By points',
  college: 'By college',
};

const roles = userRoleFilters.map((value) => ({ value, label: roleNames[value] }));
const sorts = userSortKeys.map((value) => ({ value, label: sortNames[value] }));

interface UsersToolbarProps {
  filters: UserFilters;
  /** Users that match the filters; undefined until known. */
  total: Total | undefined;
  onChange: (change: Partial<UserFilters>) => void;
}

export function UsersToolbar({ filters, total, onChange }: UsersToolbarProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
      <SearchInput
        label="Search by name, email, college or tech ID"
        placeholder="Name, email, college, tech ID"
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
        className="col-span-2 sm:min-w-72 sm:max-w-xl sm:flex-1"
      />
      <Select
        aria-label="Role"
        value={filters.role}
        onValueChange={(value) => onChange({ role: userRoleFilters.find((role) => role === value) ?? 'all' })}
        options={roles}
        className="sm:w-36"
      />
      <Select
        aria-label="Sort by"
        value={filters.sort}
        onValueChange={(value) =>
          onChange({ sort: userSortKeys.find((key) => key === value) ?? 'name', order: undefined })
        }
        options={sorts}
        className="sm:w-36"
      />
      {total !== undefined && (
        <p role="status" className="col-span-2 self-center text-muted text-sm tabular-nums sm:ml-auto">
          {formatTotal(total)} {total.total === 1 ? 'user' : 'users'}
        </p>
      )}
    </div>
  );
}
