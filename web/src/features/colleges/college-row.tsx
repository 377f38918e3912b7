import { Link } from 'react-router-dom';
import type { College } from '#contract/manage-colleges.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectionBox } from '../../ui/inputs/selection-box.tsx';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';

export const collegeGrid =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-2 @4xl:px-4 ' +
  '@4xl:grid-cols-[2.75rem_minmax(0,2fr)_8rem_minmax(0,1fr)_8rem_11rem]';

interface CollegeRowProps {
  college: College;
  adminPath: string;
  selected: boolean;
  onSelect: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One college: a row in a wide container, a card in a narrow one. */
export function CollegeRow({ college, adminPath, selected, onSelect, onEdit, onRemove }: CollegeRowProps) {
  const { id, name, abbreviation, city, state, otherNames, students, moving, confirmed } = college;
  return (
    <tr
      data-row={id}
      className={classNames(
        collegeGrid,
        'border-line border-b py-2 text-sm last:border-b-0 @4xl:min-h-13 @4xl:py-1',
        selected && 'bg-flame-soft',
      )}
    >
      <td className="h-11">
        <SelectionBox label={`Select ${name}`} checked={selected} onToggle={onSelect} />
      </td>
      <th scope="row" className="min-w-0 text-left font-normal">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span translate="no" className="font-semibold wrap-anywhere">
            {name}
          </span>
          {!confirmed && <Badge tone="info">New</Badge>}
        </span>
        {otherNames.length > 0 && (
          <span className="block text-muted text-xs wrap-anywhere">
            Also <span translate="no">{otherNames.join('; ')}</span>
          </span>
        )}
      </th>
      <td className="min-w-0 @max-4xl:order-1 @max-4xl:col-start-2 @max-4xl:text-muted @max-4xl:text-xs">
        <span className="@4xl:sr-only">Abbreviation: </span>
        <span translate="no" className="wrap-anywhere">
          {abbreviation ?? '–'}
        </span>
      </td>
      <td className="min-w-0 text-muted text-xs @max-4xl:order-1 @max-4xl:col-span-2 @max-4xl:col-start-2">
        <span className="@4xl:sr-only">City, state: </span>
        <span translate="no" className="wrap-anywhere">
          {[city, state].filter(Boolean).join(', ') || '–'}
        </span>
      </td>
      <td className="text-right tabular-nums">
        {students > 0 ? (
          <Link
            to={`${paths.admin.users(adminPath)}?${new URLSearchParams({ college: name })}`}
            className="touch-target inline-flex items-center text-link @max-4xl:min-h-11"
          >
            {formatNumber(students)}
            <span className="sr-only">
              {' '}
              {students === 1 ? 'student' : 'students'} of {name}
            </span>
          </Link>
        ) : (
          <span className="text-muted">0</span>
        )}
        {moving > 0 && (
          <span className="block text-muted text-xs">{countOf(moving, 'student')} being moved</span>
        )}
      </td>
      <td className="flex flex-wrap justify-end gap-1 @max-4xl:order-2 @max-4xl:col-span-full">
        <Button size="sm" variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {students === 0 && (
          <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </td>
    </tr>
  );
}
