import { joiningRule } from '../content/joining.ts';
import { site } from '../content/site.ts';
import { ContactFacts } from '../features/contact/contact-facts.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { LetterScene } from '../features/public-pages/letter-scene.tsx';
import { SceneFrame } from '../features/public-pages/scene-frame.tsx';
import { sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';

const questions = () => [
  [
    'I cannot sign in',
    'Write from the email address that you sign in with, and quote the error message. Do not send your password; we never need it.',
  ],
  [
    'I want to become an ambassador',
    joiningRule() ??
      (site().university
        ? 'Sign in. The first sign-in creates your account; there is no application form.'
        : 'Sign in with Google. The first sign-in creates your account; there is no application form.'),
  ],
  [
    'My college or company wants to take part',
    'Use this form too. We forward your message to the right person.',
  ],
];

function BeforeYouWrite() {
  return (
    <section aria-labelledby="before" className="mt-16 grid gap-6 border-line border-t pt-8 sm:mt-24">
      <h2 id="before" className="text-2xl">
        Before you write
      </h2>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-3">
        {questions().map(([question, answer]) => (
          <div key={question} className="grid content-start gap-1">
            <h3 className="text-lg">{question}</h3>
            <p className="text-muted text-sm">{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

export function ContactPage() {
  useDocumentTitle('Contact');
  return (
    <>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-4">
          <h1 className="text-section">Write to us</h1>
          <p className="max-w-[46ch] text-lg text-muted">
            Your message goes to the people who run the programme. They read every message, usually within a
            working day.
          </p>
        </div>
        <div className="grid content-start gap-8 max-lg:contents lg:row-span-2">
          <SceneFrame className="max-lg:order-first max-lg:h-48 max-lg:sm:h-64 lg:h-[clamp(22rem,27vw,40rem)]">
            <LetterScene />
          </SceneFrame>
          <div className="max-lg:order-last">
            <ContactFacts />
          </div>
        </div>
        <div className="grid content-start gap-5">
          <ContactForm />
          <p className="max-w-[56ch] text-muted text-sm">
            We store your message so that the administrators can answer it, and for nothing else.{' '}
            <a href={`${sitePath('privacy')}#messages`} className="text-link touch-target">
              How long we keep it and who reads it
            </a>
          </p>
        </div>
      </div>
      <BeforeYouWrite />
    </>
  );
}
