import { useSiteSignIn } from '../features/auth/use-site-sign-in.ts';
import { AboutSection } from '../features/landing/about-section.tsx';
import { BenefitsSection } from '../features/landing/benefits-section.tsx';
import { ClosingSection } from '../features/landing/closing-section.tsx';
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

export function LandingPage() {
  const signIn = useSiteSignIn();
  useReveals();

  return (
    <>
      <SkipLink />
      {signIn.failure && <Banner onClose={signIn.dismiss}>{signIn.failure}</Banner>}
      <LandingNav signIn={signIn} />
      <main id="main" tabIndex={-1} className="outline-none">
        <HeroSection signIn={signIn} />
        <FestivalFacts />
        <StaticIsland name="sections">
          {prerendering && (
            <>
              <AboutSection />
              <WhyJoinSection />
              <BenefitsSection />
              <InfluencerSection />
              <SponsorsSection />
            </>
          )}
        </StaticIsland>
        <TestimonialsSection />
        <ClosingSection signIn={signIn} />
      </main>
      <StaticIsland name="footer">{prerendering && <SiteFooter className="mt-0" />}</StaticIsland>
    </>
  );
}
