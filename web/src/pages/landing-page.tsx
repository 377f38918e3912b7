import { useEffect } from 'react';
import type { SectionName } from '#contract/site.ts';
import { site } from '../content/site.ts';
import { useSiteSignIn } from '../features/auth/use-site-sign-in.ts';
import { AboutSection } from '../features/landing/about-section.tsx';
import { BenefitsSection } from '../features/landing/benefits-section.tsx';
import { ClosingSection } from '../features/landing/closing-section.tsx';
import { countVisit } from '../features/landing/count-visit.ts';
import { FestivalFacts } from '../features/landing/festival-facts.tsx';
import { HeroSection } from '../features/landing/hero-section.tsx';
import { InfluencerSection } from '../features/landing/influencer-section.tsx';
import { LandingNav } from '../features/landing/landing-nav.tsx';
import { SponsorsSection } from '../features/landing/sponsors-section.tsx';
import { TestimonialsSection } from '../features/landing/testimonials-section.tsx';
import { useReveals } from '../features/landing/use-reveals.ts';
import { WhyJoinSection } from '../features/landing/why-join-section.tsx';
import { SiteFooter } from '../shells/site-footer.tsx';
import { SkipLink } from '../shells/skip-link.tsx';
import { StaticIsland } from '../site/static-island.tsx';
import { Banner } from '../ui/banner.tsx';

const prerendering = import.meta.env.SSR || import.meta.env.DEV;

const islands = {
  about: AboutSection,
  'why-join': WhyJoinSection,
  benefits: BenefitsSection,
  influencer: InfluencerSection,
  sponsors: SponsorsSection,
};

/** The sections without behaviour. */
function Sections({ names }: { names: readonly SectionName[] }) {
  return names.map((name) => {
    if (name === 'testimonials') return null;
    const Section = islands[name];
    return <Section key={name} />;
  });
}

export function LandingPage() {
  const { sections } = site().landing;
  const voices = sections.indexOf('testimonials');
  const before = voices === -1 ? sections : sections.slice(0, voices);
  const after = voices === -1 ? [] : sections.slice(voices + 1);
  const signIn = useSiteSignIn();
  useReveals();
  useEffect(countVisit, []);

  return (
    <>
      <SkipLink />
      {signIn.failure && <Banner onClose={signIn.dismiss}>{signIn.failure}</Banner>}
      <LandingNav signIn={signIn} />
      <main id="main" tabIndex={-1} className="outline-none">
        <HeroSection signIn={signIn} />
        <FestivalFacts />
        <StaticIsland name="sections">{prerendering && <Sections names={before} />}</StaticIsland>
        {voices !== -1 && <TestimonialsSection />}
        <StaticIsland name="more-sections">{prerendering && <Sections names={after} />}</StaticIsland>
        <ClosingSection signIn={signIn} />
      </main>
      <StaticIsland name="footer">{prerendering && <SiteFooter className="mt-0" />}</StaticIsland>
    </>
  );
}
