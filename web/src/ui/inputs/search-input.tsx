import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { classNames } from '../class-names.ts';

interface SearchInputProps {
  value: string;
  /** Called 250 ms after the last key, at once on Enter and on clearing; not once a link was followed. */
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  className?: string;
}

const pauseMs = 250;

export function SearchInput({ value, onChange, label, placeholder = label, className }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(value);
  const following = useNavigation().location?.pathname;

  // A value set from outside (Back button, "Clear filters") replaces the typed text.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The code of the page that was chosen is being loaded: a search would cancel that.
    if (following && following !== window.location.pathname) clearTimeout(timer.current);
  }, [following]);

  function report(next: string) {
    clearTimeout(timer.current);
    if (next === reported.current) return;
    reported.current = next;
    onChange(next);
  }

  function type(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    const { pathname } = window.location;
    timer.current = setTimeout(() => {
      // The page of a followed link may not be rendered yet, and its query must stay.
      if (window.location.pathname === pathname) report(next.trim());
    }, pauseMs);
  }

  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={limits.searchLength}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && report(typed.trim())}
        className="control px-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-muted hover:text-ink"
          onClick={() => {
            setTyped('');
            report('');
            field.current?.focus();
          }}
        >
          <X aria-hidden strokeWidth={1.75} className="size-4" />
        </button>
      )}
    </div>
  );
}
