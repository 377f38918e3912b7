import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import {
  type Inactivity,
  inactivities,
  type UserPlace,
  type UserSortKey,
  type UserState,
  userPlaces,
  userRoleFilters,
  userSortKeys,
  userStates,
} from '#contract/manage-users.ts';
import { wordOf } from '#contract/word-of.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { FilterChip } from '../../ui/lists/filter-chip.tsx';
import { formatTotal, type Total } from '../../ui/numbers/format-total.ts';
import { formatDayIn } from '../../ui/time/format-time.ts';
import { EditionSelect } from '../editions/edition-select.tsx';
import { editionsQuery } from '../editions/editions-query.ts';
import { BandLegend } from '../points/band-legend.tsx';
import type { UserFilters, UserRoleFilter } from './user-filters.ts';
import { placeSuggestions } from './users-query.ts';

const roleNames: Record<UserRoleFilter, string> = { all: 'All roles', user: 'User', admin: 'Admin' };
const sortNames: Record<UserSortKey, string> = {
  name: 'By name',
  email: 'By email',
  points: 'By points',
  college: 'By college',
};

const inactivityNames: Record<Inactivity, string> = {
  '14': 'No work for 14 days',
  '30': 'No work for 30 days',
  '60': 'No work for 60 days',
  ever: 'No work ever',
};
const stateNames: Record<UserState, string> = {
  signedIn: 'Signed in',
  profile: 'Complete profile',
  work: 'Handed in work',
  approved: 'Work approved',
  disabled: 'Disabled',
};
const placeNames: Record<UserPlace, { label: string; all: string }> = {
  college: { label: 'College', all: 'All colleges' },
  city: { label: 'City', all: 'All cities' },
};

const activities = [
  { value: '', label: 'Any activity' },
  ...inactivities.map((value) => ({ value, label: inactivityNames[value] })),
  ...userStates.map((value) => ({ value, label: stateNames[value] })),
];
const roles = userRoleFilters.map((value) => ({ value, label: roleNames[value] }));
const sorts = userSortKeys.map((value) => ({ value, label: sortNames[value] }));

interface PeriodChipProps {
  label: string;
  begin: string | undefined;
  /** It is no part of the period. */
  end: string | undefined;
  edition: string | undefined;
  onRemove: () => void;
}

/** In the time zone of the edition, in which the days of the overview begin. */
function PeriodChip({ label, begin, end, edition, onRemove }: PeriodChipProps) {
  const { data: editions = [] } = useQuery(editionsQuery());
  const own = editions.find(({ number, closedAt }) =>
    edition === undefined ? closedAt === null : String(number) === edition,
  );
  const dayOf = (moment: number) => formatDayIn(own?.timeZone, new Date(moment));
  const from = begin && dayOf(Date.parse(begin));
  const until = end && dayOf(Date.parse(end) - 1);
  if (!from && !until) return null;
  return (
    <div className="col-span-2">
      <FilterChip
        label={label}
        value={from && until ? `${from} – ${until}` : from ? `from ${from}` : `until ${until}`}
        onRemove={onRemove}
      />
    </div>
  );
}

interface UsersToolbarProps {
  filters: UserFilters;
  /** Users that match the filters; undefined until known. */
  total: Total | undefined;
  onChange: (change: Partial<UserFilters>) => void;
  /** After the filters. */
  aside?: ReactNode;
}

export function UsersToolbar({ filters, total, onChange, aside }: UsersToolbarProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
      <SearchInput
        label="Search by name, email, college or tech ID"
        placeholder="Name, email, college, tech ID"
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
        className="col-span-2 sm:min-w-80 sm:max-w-xl sm:flex-1"
      />
      {userPlaces.map((place) => (
        <Combobox
          key={place}
          aria-label={placeNames[place].label}
          placeholder={placeNames[place].all}
          value={filters[place] ?? ''}
          onChange={(name) => onChange({ [place]: name || undefined })}
          options={placeSuggestions[place]}
          freeText={false}
          maxLength={limits.searchLength}
          className="sm:w-40"
        />
      ))}
      <Select
        aria-label="Activity"
        value={filters.inactive ?? filters.state ?? ''}
        onValueChange={(value) =>
          onChange({
            inactive: inactivities.find((known) => known === value),
            state: userStates.find((known) => known === value),
          })
        }
        options={activities}
        className="sm:w-44"
      />
      <Select
        aria-label="Role"
        value={filters.role}
        onValueChange={(value) => onChange({ role: userRoleFilters.find((role) => role === value) ?? 'all' })}
        options={roles}
        className="sm:w-32"
      />
      <Select
        aria-label="Sort by"
        value={filters.sort}
        onValueChange={(value) =>
          onChange({ sort: userSortKeys.find((key) => key === value) ?? 'name', order: undefined })
        }
        options={sorts}
        className="sm:w-34"
      />
      <EditionSelect
        value={filters.edition}
        onChange={(edition) => onChange({ edition })}
        className="sm:w-44"
      />
      {aside}
      <PeriodChip
        label="Joined"
        begin={filters.joinedFrom}
        end={filters.joinedUntil}
        edition={filters.edition}
        onRemove={() => onChange({ joinedFrom: undefined, joinedUntil: undefined })}
      />
      <PeriodChip
        label="Handed in"
        begin={filters.workedFrom}
        end={filters.workedUntil}
        edition={filters.edition}
        onRemove={() => onChange({ workedFrom: undefined, workedUntil: undefined })}
      />
      {total !== undefined && (
        <p role="status" className="col-span-2 self-center text-muted text-sm tabular-nums sm:ml-auto">
          {formatTotal(total)} {wordOf(total.total, 'user')}
        </p>
      )}
      <div className="col-span-2 sm:w-full">
        <BandLegend />
      </div>
    </div>
  );
}
