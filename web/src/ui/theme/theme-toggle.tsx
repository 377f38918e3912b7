import { Moon, Sun } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { useTheme } from './theme.ts';

interface ThemeToggleProps {
  className?: string;
  /** A row with words, which `className` styles, instead of a round button. */
  withLabel?: boolean;
}

export function ThemeToggle({ className, withLabel = false }: ThemeToggleProps) {
  const { theme, toggle } = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  const label = theme === 'dark' ? 'Light theme' : 'Dark theme';
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(
        'print:hidden',
        !withLabel &&
          'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink',
        className,
      )}
      onClick={toggle}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-5" />
      {withLabel && label}
    </button>
  );
}
