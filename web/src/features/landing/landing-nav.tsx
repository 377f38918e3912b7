import { useCallback, useEffect, useState } from 'react';
import { site } from '../../content/site.ts';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { useScrolledPast } from '../../ui/browser/use-scrolled-past.ts';
import { MenuButton } from '../../ui/buttons/menu-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/logo.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx';
import type { SiteSignIn } from '../auth/use-site-sign-in.ts';
import { DashboardButton } from './join-buttons.tsx';
import { useCurrentSection } from './use-current-section.ts';
import { useNavHidden } from './use-nav-hidden.ts';

const anchors = [
  { id: 'home', label: 'Home' },
  { id: 'about', label: 'About' },
  { id: 'benefits', label: 'Benefits' },
  { id: 'sponsors', label: 'Sponsors' },
  { id: 'testimonials', label: 'Voices' },
];
/** Those whose section is shown. */
const shownAnchors = () => {
  const shown: readonly string[] = site().landing.sections;
  return anchors.filter(({ id }) => id === 'home' || shown.includes(id));
};

function Anchors({ current, className }: { current: string | null; className: string }) {
  return shownAnchors().map(({ id, label }) => (
    <a
      key={id}
      href={`#${id}`}
      aria-current={id === current ? 'location' : undefined}
      className={classNames('flex items-center aria-[current]:text-ink', className)}
    >
      {label}
    </a>
  ));
}

/**
 * Floats over the page: hidden on the way down, shown on the way up or when it has the focus. Without JavaScript it stays
 * at the top of the page with all links in a row, on phones too. It then takes up its own height, less the space that
 * the hero reserves for it. With large fonts it wraps, and the reserved space grows with the font size.
 */
export function LandingNav({ signIn }: { signIn: SiteSignIn }) {
  const hidden = useNavHidden();
  const lifted = useScrolledPast(50);
  const [ids] = useState(() => shownAnchors().map(({ id }) => id));
  const current = useCurrentSection(ids);
  const wide = useMediaQuery('(width >= 64rem)');
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  // Close the drawer: wide windows show the links in the bar, and the error banner is inert behind an open drawer.
  useEffect(() => {
    if (wide || signIn.failure) close();
  }, [wide, signIn.failure, close]);

  return (
    <header
      data-hidden={hidden}
      className={classNames(
        'fixed inset-x-0 top-0 z-30 border-b transition-[translate] duration-200 focus-within:translate-y-0 noscript:absolute noscript:max-lg:relative noscript:max-lg:-mb-16 print:absolute',
        lifted ? 'border-line bg-paper' : 'border-transparent',
        hidden && '-translate-y-full',
      )}
    >
      <div className="page-width flex min-h-18 noscript:max-lg:pt-2 flex-wrap items-center justify-end gap-x-2 md:gap-x-3">
        <Logo className="mr-auto max-w-[65%]" />
        <nav
          aria-label="Main"
          className="hidden lg:flex noscript:flex noscript:flex-wrap noscript:max-lg:order-last noscript:max-lg:-mx-2 noscript:max-lg:grow noscript:max-lg:basis-full print:hidden"
        >
          <Anchors
            current={current}
            className="min-h-11 rounded-full px-4 noscript:max-lg:px-2 font-medium text-muted text-sm decoration-2 decoration-flame underline-offset-8 hover:text-ink aria-[current]:underline"
          />
        </nav>
        <ThemeToggle className="noscript:hidden" />
        <DashboardButton signIn={signIn} variant="ghost" className="max-sm:hidden print:hidden" />
        <MenuButton
          open={open}
          onOpen={() => setOpen(true)}
          className="border border-line bg-raised lg:hidden noscript:hidden print:hidden"
        />
      </div>
      <Drawer open={open} onClose={close} label="Menu" side="right">
        <nav aria-label="Main" className="grid gap-1">
          <Anchors
            current={current}
            className="min-h-12 rounded-control px-3 font-bold font-display text-2xl hover:bg-sunk aria-[current]:bg-flame-soft"
          />
        </nav>
        <div className="mt-auto grid pt-8">
          <DashboardButton signIn={signIn} />
        </div>
      </Drawer>
    </header>
  );
}
