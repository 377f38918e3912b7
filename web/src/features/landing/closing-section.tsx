import { site } from '../../content/site.ts';
import { StaticIsland } from '../../site/static-island.tsx';
import type { SiteSignIn } from '../auth/use-site-sign-in.ts';
import { JoinButton, UniversityButton } from './join-buttons.tsx';
import { Picture } from './picture.tsx';

const prerendering = import.meta.env.SSR || import.meta.env.DEV;

/** The last section: a call to join. Its background continues into the footer. */
export function ClosingSection({ signIn }: { signIn: SiteSignIn }) {
  const { closing } = site().landing;
  return (
    <section
      aria-labelledby="closing-title"
      data-theme="dark"
      className="relative isolate overflow-hidden bg-sunk text-ink"
    >
      <div className="page-width grid content-start justify-items-start gap-5 pt-20 pb-92 print:min-h-0 print:pb-16 sm:pt-28 lg:min-h-[52rem] lg:pb-0">
        <h2 id="closing-title" className="max-w-[13ch] text-[clamp(2.5rem,7vw,6rem)] leading-none">
          {closing.title}
        </h2>
        <p className="max-w-[40ch] text-lg">{closing.text}</p>
        <JoinButton
          label={closing.button}
          signIn={signIn}
          className="mt-2 min-h-13 max-w-full px-7 whitespace-normal! wrap-anywhere"
        />
        <UniversityButton signIn={signIn} />
      </div>
      <StaticIsland name="relay">
        {prerendering && (
          <Picture
            name="relay"
            sizes="max(100vw, 1950px)"
            className="absolute inset-x-0 bottom-0 -z-10 h-[30rem] w-full print:hidden object-cover object-[78%_100%] lg:object-[72%_100%] lg:h-full"
          />
        )}
      </StaticIsland>
      <div className="absolute inset-x-0 bottom-0 -z-10 h-24 bg-linear-to-b from-transparent to-sunk" />
    </section>
  );
}
