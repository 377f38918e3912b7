import { ContactFacts } from '../features/contact/contact-facts.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

const questions = [
  [
    'I cannot sign in',
    'Write from the address that you sign in with and say what the page told you. Do not send a password; we never need one.',
  ],
  [
    'I want to become an ambassador',
    'Sign in with Google: the account is made on the way. There is no application to fill in.',
  ],
  [
    'My college or company wants to take part',
    'Write to the same address. It is read by the programme team, who pass you on to the right desk.',
  ],
] as const;

export function ContactPage() {
  useDocumentTitle('Contact');
  return (
    <div className="grid gap-12 lg:grid-cols-[1fr_1.1fr] lg:gap-20">
      <div className="grid content-start gap-5">
        <h1 className="text-section">Write to us</h1>
        <p className="max-w-[44ch] text-lg text-muted">
          A person reads every message, usually within a working day.
        </p>
        <div className="border-line border-y">
          <ContactFacts />
        </div>
      </div>
      <section aria-labelledby="before" className="content-start">
        <h2 id="before" className="text-xl">
          Before you write
        </h2>
        <div className="mt-4 divide-y divide-line border-line border-y">
          {questions.map(([question, answer]) => (
            <div key={question} className="grid gap-1 py-5">
              <h3 className="text-lg">{question}</h3>
              <p className="max-w-[56ch] text-muted">{answer}</p>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}
