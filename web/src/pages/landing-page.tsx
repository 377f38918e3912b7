import { signInFailed } from '../api/site-facts.ts';
import { useSiteSignIn } from '../features/auth/use-site-sign-in.ts';
import { AboutSection } from '../features/landing/about-section.tsx';
import { BenefitsSection } from '../features/landing/benefits-section.tsx';
import { GroundBand } from '../features/landing/ground-band.tsx';
import { HeroSection } from '../features/landing/hero-section.tsx';
import { InfluencerSection } from '../features/landing/influencer-section.tsx';
import { LandingNav } from '../features/landing/landing-nav.tsx';
import { LastCall } from '../features/landing/last-call.tsx';
import { SponsorsSection } from '../features/landing/sponsors-section.tsx';
import { TestimonialsSection } from '../features/landing/testimonials-section.tsx';
import { useReveals } from '../features/landing/use-reveals.ts';
import { WhyJoinSection } from '../features/landing/why-join-section.tsx';
import { SiteFooter } from '../shells/site-footer.tsx';
import { SkipLink } from '../shells/skip-link.tsx';
import { Still } from '../site/still.tsx';
import { Banner } from '../ui/banner.tsx';

const drawn = import.meta.env.SSR || import.meta.env.DEV;

export function LandingPage() {
  const signIn = useSiteSignIn();
  useReveals();

  return (
    <>
      <SkipLink />
      {signIn.failed && <Banner onClose={signIn.dismiss}>{signInFailed}</Banner>}
      <LandingNav signIn={signIn} />
      <main id="main" tabIndex={-1} className="outline-none">
        <HeroSection signIn={signIn} />
        <GroundBand />
        <Still name="sections">
          {drawn && (
            <>
              <AboutSection />
              <WhyJoinSection />
              <BenefitsSection />
              <InfluencerSection />
              <SponsorsSection />
            </>
          )}
        </Still>
        <TestimonialsSection />
        <LastCall signIn={signIn} />
      </main>
      <Still name="footer">{drawn && <SiteFooter className="mt-0" />}</Still>
    </>
  );
}
