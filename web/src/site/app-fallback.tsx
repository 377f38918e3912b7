import { site } from '../content/site.ts';
import { sitePath } from '../paths.ts';

/**
 * The content of documents that the app renders. It becomes visible after ten seconds, or at once without
 * JavaScript (ui/theme/base.css).
 */
export function AppFallback() {
  const { festival } = site();
  return (
    <div className="app-fallback page-width grid max-w-[60ch] gap-4 py-16">
      <p className="font-bold font-display text-2xl">{festival.title}</p>
      <p>
        This page needs JavaScript, and its script has not run. Reload the page. If that does not help, check
        that JavaScript is enabled for this site.
      </p>
      <p>
        Without JavaScript you can read{' '}
        <a className="text-link" href={sitePath('index')}>
          what the programme is
        </a>
        {festival.email ? ', the ' : ' and the '}
        <a className="text-link" href={sitePath('privacy')}>
          privacy
        </a>{' '}
        and{' '}
        <a className="text-link" href={sitePath('terms')}>
          terms
        </a>{' '}
        {festival.email ? (
          <>
            pages, and write to{' '}
            <a className="text-link" href={`mailto:${festival.email}`}>
              {festival.email}
            </a>
            .
          </>
        ) : (
          'pages.'
        )}
      </p>
    </div>
  );
}
