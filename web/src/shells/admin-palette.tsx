import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { roleHas } from '#contract/roles.ts';
import { useAdministrator } from '../features/auth/session-query.ts';
import { sitePath } from '../paths.ts';
import { matchOptions } from '../ui/inputs/match-options.ts';
import { useReturnFocus } from '../ui/keyboard/row-focus.ts';
import { Spinner } from '../ui/loading/spinner.tsx';
import { countOf } from '../ui/numbers/format-number.ts';
import { choicesOf, PaletteGroup, type PaletteResults } from './palette-group.tsx';
import { palettePages } from './palette-pages.ts';
import { usePaletteSearch } from './use-palette-search.ts';

export interface AdminPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds pages, tasks and students, by keyboard. */
export function AdminPalette({ open, onOpenChange }: AdminPaletteProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="enter-fade fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="enter-rise fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-xl flex-col overflow-hidden rounded-card border border-line bg-raised shadow-card outline-none sm:top-[12dvh] sm:max-h-[76dvh]"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Palette onChoose={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ onChoose }: { onChoose: () => void }) {
  const administrator = useAdministrator();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { search, tasks, students, searching, nothingFound } = usePaletteSearch(typed, administrator);
  const pages = palettePages(administrator);
  const labels = matchOptions(
    pages.map(({ label }) => label),
    typed.trim(),
  );
  const found = {
    Pages: { items: pages.filter(({ label }) => labels.includes(label)) },
    Tasks: tasks,
    Students: students,
  };
  const groups: [string, PaletteResults][] = Object.entries(found);
  const choices = groups.flatMap(([heading, results]) => choicesOf(heading, results));
  const count = groups.reduce((sum, [, { items }]) => sum + items.length, 0);
  const [selected, setSelected] = useState('');

  function go(to: string) {
    onChoose();
    // The landing page is another document.
    if (to === sitePath('index')) window.location.assign(to);
    else void navigate(to);
  }

  return (
    <Command
      label="Search"
      shouldFilter={false}
      loop
      // The first one, if what was selected is not found any more.
      value={choices.includes(selected) ? selected : (choices[0] ?? '')}
      onValueChange={setSelected}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-3 border-line border-b px-4">
        {searching ? (
          <Spinner />
        ) : (
          <Search aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-muted" />
        )}
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={limits.searchLength}
          placeholder={
            roleHas(administrator.role, 'read') ? 'Search pages, tasks and students' : 'Search pages'
          }
          className="min-h-14 w-full bg-transparent outline-none"
        />
        <Dialog.Close
          aria-label="Close"
          className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden strokeWidth={1.75} className="size-5" />
        </Dialog.Close>
      </div>
      <Command.List
        label="Results"
        aria-busy={searching}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 outline-none"
      >
        {groups.map(([heading, results]) => (
          <PaletteGroup key={heading} heading={heading} {...results} onChoose={go} />
        ))}
      </Command.List>
      <div role="status">
        {searching ? (
          <p className="sr-only">Searching…</p>
        ) : nothingFound && choices.length === 0 ? (
          <p className="px-4 pb-4 text-muted text-sm">Nothing matches “{search}”.</p>
        ) : (
          typed.trim() !== '' && <p className="sr-only">{countOf(count, 'result')}</p>
        )}
      </div>
    </Command>
  );
}
