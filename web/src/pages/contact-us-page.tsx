import { Link } from 'react-router-dom';
import { festival } from '../content/festival.ts';
import { useStudent } from '../features/auth/session-query.ts';
import { ContactFacts } from '../features/contact/contact-facts.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ContactUsPage() {
  const { techid } = useStudent();
  const subject = encodeURIComponent(`Ambassador ${techid}`);
  return (
    <>
      <PageHeader title="Contact" lead="The programme team answers, usually within a working day." />
      <div className="grid items-start gap-6 lg:grid-cols-[1.3fr_1fr]">
        <Card className="px-5 py-1 sm:px-7 sm:py-2">
          <ContactFacts />
        </Card>
        <div className="grid gap-4">
          <h2 className="text-xl">So that we find you quickly</h2>
          <p className="text-muted">
            Name your Tech ID, <code className="font-mono text-ink">{techid}</code>, and the task that it is
            about. For a verdict that you do not understand, read its feedback under{' '}
            <Link to={paths.pending} className="text-link">
              Pending
            </Link>{' '}
            first: it often says what to mend.
          </p>
          <Button variant="primary" asChild className="justify-self-start">
            <a href={`mailto:${festival.email}?subject=${subject}`}>Write an email</a>
          </Button>
        </div>
      </div>
    </>
  );
}
