import { festival } from '../content/festival.ts';
import { paths } from '../paths.ts';

/**
 * Stands in the place of a page that the app draws, until it does; seen only where that takes long, or never
 * happens: no JavaScript, or a script that did not come.
 */
export function AppFallback() {
  return (
    <div className="app-fallback page-width grid max-w-[60ch] gap-4 py-16">
      <p className="font-bold font-display text-2xl">{festival.title}</p>
      <p>
        This page is drawn by a script, and the script has not run. Load the page again; if that does not
        help, see whether JavaScript is allowed for this site.
      </p>
      <p>
        Without it you can read{' '}
        <a className="text-link" href={paths.home}>
          what the programme is
        </a>
        , the{' '}
        <a className="text-link" href={paths.privacy}>
          privacy
        </a>{' '}
        and{' '}
        <a className="text-link" href={paths.terms}>
          terms
        </a>{' '}
        pages, and write to{' '}
        <a className="text-link" href={`mailto:${festival.email}`}>
          {festival.email}
        </a>
        .
      </p>
    </div>
  );
}
