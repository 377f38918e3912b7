import { classNames } from '../ui/class-names.ts';

/** A link or button of the drawer and of the administrator's sidebar. */
export function shellRow(isActive = false) {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-sm [&_svg]:size-4.5 [&_svg]:shrink-0',
    isActive
      ? 'bg-flame-soft text-ink forced-colors:outline-2 forced-colors:-outline-offset-2'
      : 'text-muted hover:bg-sunk hover:text-ink',
  );
}
