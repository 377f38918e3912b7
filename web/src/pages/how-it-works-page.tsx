import { accepted } from '../content/how-it-works.ts';
import { joiningRule } from '../content/joining.ts';
import { wholeSite } from '../content/site.ts';
import { SampleBoard, SampleReview, SampleTask } from '../features/landing/task-journey.tsx';
import { TierLadder } from '../features/landing/tier-ladder.tsx';
import { GateScene } from '../features/public-pages/gate-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { sitePath } from '../paths.ts';
import { SiteShell } from '../shells/site-shell.tsx';
import { StaticIsland } from '../site/static-island.tsx';
import { buttonStyle } from '../ui/buttons/button-style.ts';
import { Card } from '../ui/card.tsx';
import { LinkedText } from '../ui/text/linked-text.tsx';

const prerendering = import.meta.env.SSR || import.meta.env.DEV;

/** What a submission may contain. Unlike the samples beside the other steps it is content, so screen readers read it. */
function Accepted() {
  return (
    <Card className="p-6">
      <dl className="grid gap-4">
        {accepted().map(({ name, text }) => (
          <div key={name} className="grid gap-0.5 border-line border-b pb-4 last:border-b-0 last:pb-0">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-bold font-display text-xl tracking-tight">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const samples = [SampleTask, Accepted, SampleReview, SampleBoard];

function Steps() {
  return (
    <ol className="mt-16 grid sm:mt-24">
      {wholeSite().howItWorks.steps.map(({ title, text }, index) => {
        const Sample = samples[index] ?? Accepted;
        return (
          <li
            key={title}
            className="grid items-center gap-x-16 gap-y-6 border-line border-t py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_24rem]"
          >
            <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 sm:gap-x-8">
              <span
                aria-hidden
                className="row-span-2 font-extrabold font-display text-6xl text-flame leading-none tabular-nums tracking-tight sm:text-8xl"
              >
                {index + 1}
              </span>
              <h2 className="text-3xl">{title}</h2>
              <LinkedText text={text} className="mt-3 max-w-[52ch] text-lg text-muted" />
            </div>
            <div aria-hidden={Sample !== Accepted}>
              <Sample />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Questions() {
  return (
    <section aria-labelledby="questions" className="border-line border-t pt-14 sm:pt-20">
      <h2 id="questions" className="text-section">
        Reviews and points
      </h2>
      <dl className="mt-8 grid gap-x-16 gap-y-9 lg:grid-cols-2">
        {wholeSite().howItWorks.questions.map(({ title, text }) => (
          <div key={title} className="grid content-start gap-2">
            <dt className="font-bold font-display text-xl tracking-tight">{title}</dt>
            <dd className="max-w-[60ch] text-muted">
              <LinkedText text={text} />
            </dd>
          </div>
        ))}
        <div className="grid content-start justify-items-start gap-2">
          <dt className="font-bold font-display text-xl tracking-tight">Something else?</dt>
          <dd className="max-w-[60ch] text-muted">
            Ask us on the{' '}
            <a href={sitePath('contact')} className="text-link">
              contact page
            </a>
            . The rules of the programme are in the{' '}
            <a href={sitePath('terms')} className="text-link">
              terms
            </a>
            .
          </dd>
        </div>
      </dl>
    </section>
  );
}

function HowItWorks() {
  const { tiers, howItWorks } = wholeSite();
  const rule = joiningRule();
  return (
    <>
      <ScenePage scene={<GateScene open />}>
        <h1 className="text-section">{howItWorks.title}</h1>
        <LinkedText text={howItWorks.lead} className="max-w-[42ch] text-lg text-muted" />
        {rule && <p className="max-w-[42ch] wrap-anywhere">{rule}</p>}
        <a href={sitePath('login')} className={buttonStyle('primary', 'md', 'mt-2 min-h-13 px-7')}>
          Sign in
        </a>
      </ScenePage>
      <Steps />
      <Questions />
      {tiers.length > 0 && (
        <section aria-labelledby="incentives" className="mt-16 border-line border-t pt-14 sm:mt-24 sm:pt-20">
          <h2 id="incentives" className="text-section">
            Incentives
          </h2>
          <LinkedText text={howItWorks.incentives} className="mt-4 max-w-[60ch] text-lg text-muted" />
          <h3 className="mt-10 mb-8 text-2xl lg:mb-2">The tiers</h3>
          <TierLadder />
        </section>
      )}
    </>
  );
}

export function HowItWorksPage() {
  return (
    <SiteShell>
      <StaticIsland name="how-it-works">{prerendering && <HowItWorks />}</StaticIsland>
    </SiteShell>
  );
}
