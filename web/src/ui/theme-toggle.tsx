import { Moon, Sun } from 'lucide-react';
import { classNames } from './class-names.ts';
import { useTheme } from './theme.ts';

export function ThemeToggle({ className }: { className?: string }) {
  const { theme, toggle } = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      aria-label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink print:hidden',
        className,
      )}
      onClick={toggle}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-5" />
    </button>
  );
}
