import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Table } from '../../ui/lists/table.tsx';
import { Points } from '../points/points.tsx';
import { Specimens } from './gallery-section.tsx';

const grid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 @4xl:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_6rem]';
const people = [
  { name: 'Ambassador 112', college: 'Coastal Institute of Technology', points: 1840 },
  { name: 'Ambassador 240', college: 'Lakeside College', points: 1240 },
  { name: 'Ambassador with a name that no column is wide enough for', college: '', points: 925 },
  { name: 'Ambassador 58', college: 'Northfield University', points: 0 },
];

export function GalleryTable() {
  const [sort, setSort] = useState<'name' | 'points'>('points');
  const rows = people.toSorted((a, b) =>
    sort === 'points' ? b.points - a.points : a.name.localeCompare(b.name),
  );
  const columns = [
    { head: 'Name', sort: { order: sort === 'name' ? 'ascending' : null, onSort: () => setSort('name') } },
    { head: 'College' },
    {
      head: 'Points',
      numeric: true,
      sort: { order: sort === 'points' ? 'descending' : null, onSort: () => setSort('points') },
    },
  ] as const;
  return (
    <Specimens name="Cards in a narrow container, rows under a sticky header in a wide one" stacked>
      <Table label="Ambassadors" columns={columns} grid={grid}>
        <tbody className="block">
          {rows.map(({ name, college, points }) => (
            <tr
              key={name}
              className={classNames(
                grid,
                'min-h-13 border-line border-b py-2 last:border-b-0 hover:bg-sunk/60',
              )}
            >
              <td className="flex min-w-0 items-center gap-3">
                <Avatar name={name} size="sm" />
                <span className="truncate font-semibold text-sm">{name}</span>
              </td>
              <td className="order-last col-span-full truncate text-muted text-sm @4xl:order-none @4xl:col-span-1">
                {college || 'N/A'}
              </td>
              <td className="text-right">
                <Points value={points} banded />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Specimens>
  );
}
