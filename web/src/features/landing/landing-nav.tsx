import { useCallback, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Logo } from '../../ui/logo.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import type { SiteSignIn } from '../auth/use-site-sign-in.ts';
import { JoinButton } from './join-buttons.tsx';
import { useNavHidden } from './use-nav-hidden.ts';

const anchors = [
  { href: '#home', label: 'Home' },
  { href: '#about', label: 'About' },
  { href: '#benefits', label: 'Benefits' },
  { href: '#sponsors', label: 'Sponsors' },
  { href: '#testimonials', label: 'Voices' },
];

/** Floats over the page: away while reading on, back on the way up or when the keyboard comes to it. */
export function LandingNav({ signIn }: { signIn: SiteSignIn }) {
  const hidden = useNavHidden();
  const lifted = useScrolledPast(50);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <header
      data-hidden={hidden}
      className={classNames(
        'fixed inset-x-0 top-0 z-30 border-b transition-[translate,background-color,border-color] duration-200 focus-within:translate-y-0',
        lifted ? 'border-line bg-paper' : 'border-transparent',
        hidden && '-translate-y-full',
      )}
    >
      <div className="page-width flex min-h-18 items-center gap-2 md:gap-3">
        <Logo className="mr-auto" />
        <nav aria-label="Main" className="hidden lg:flex">
          {anchors.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="flex min-h-11 items-center rounded-full px-4 font-medium text-muted text-sm hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <ThemeToggle />
        <JoinButton label="Go to Dashboard" signIn={signIn} variant="ghost" className="max-sm:hidden" />
        <MenuButton
          open={open}
          onOpen={() => setOpen(true)}
          className="border border-line bg-raised lg:hidden"
        />
      </div>
      <Drawer open={open} onClose={close} label="Menu" side="right">
        <nav aria-label="Main" className="grid gap-1">
          {anchors.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="flex min-h-12 items-center rounded-control px-3 font-bold font-display text-2xl hover:bg-sunk"
              onClick={close}
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="mt-auto grid pt-8">
          <JoinButton label="Go to Dashboard" signIn={signIn} />
        </div>
      </Drawer>
    </header>
  );
}
