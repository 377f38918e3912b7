import { site } from '../../content/site.ts';
import { sitePath } from '../../paths.ts';
import { StaticIsland } from '../../site/static-island.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { classNames } from '../../ui/class-names.ts';
import { Embers } from '../../ui/embers.tsx';
import type { SiteSignIn } from '../auth/use-site-sign-in.ts';
import { FieldPicture } from './field-picture.tsx';
import { JoinButton, UniversityButton } from './join-buttons.tsx';
import { OwnHeroPicture } from './own-hero-picture.tsx';

const prerendering = import.meta.env.SSR || import.meta.env.DEV;

/**
 * The headline above the picture of the field, whose lower edge has the colour of the next section. Lengths are in em, not
 * in ch: a zero is wider in the web font than in its fallback, so lines would wrap differently when the font loads.
 */
export function HeroSection({ signIn }: { signIn: SiteSignIn }) {
  const { festival, landing, look } = site();
  const { edition, year } = festival;
  const { before, highlighted, after } = landing.hero.headline;
  return (
    <section
      id="home"
      aria-labelledby="home-title"
      className="relative isolate overflow-hidden lg:min-h-[max(54rem,100svh)]"
    >
      {/* A longer headline makes the picture higher: the text stays on its sky. */}
      <div className="page-width pt-26 sm:pt-32 lg:pt-[clamp(6.5rem,13svh,12rem)] lg:pb-40">
        <p className="mb-4 font-medium text-muted text-sm lg:mb-5 lg:text-base">
          {`Campus ambassadors${edition ? ` · edition ${edition}` : ''}${year ? ` (${year})` : ''}`}
        </p>
        <h1
          id="home-title"
          className={classNames(
            'max-w-[6.3em] text-hero min-[120rem]:text-[8rem]',
            // Beside the photograph.
            look.hero && 'lg:max-w-[min(6.3em,52%)]',
          )}
        >
          {before} <span className="text-flame">{highlighted}</span> {after}
        </h1>
        <p className="mt-5 max-w-[22.5em] text-lg leading-normal lg:max-xl:max-w-[18.5em] sm:text-xl sm:leading-normal lg:mt-7">
          {landing.hero.lead}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
          <JoinButton label="Join Now" signIn={signIn} className="min-h-13 px-7" />
          <UniversityButton signIn={signIn} />
          <a
            href={landing.sections.includes('why-join') ? '#why-join' : sitePath('how-it-works')}
            className={buttonStyle('ghost', 'md', 'min-h-13 px-6')}
          >
            See how it works
          </a>
        </div>
      </div>
      <StaticIsland name="field">
        {prerendering && (look.hero ? <OwnHeroPicture picture={look.hero} /> : <FieldPicture />)}
      </StaticIsland>
      <Embers />
    </section>
  );
}
