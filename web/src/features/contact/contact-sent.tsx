import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { site } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';

interface ContactSentProps {
  /** Where the answer goes; null for students, who read it in the page. */
  email: string | null;
  onAnother: () => void;
}

/** Replaces the form once the message was sent; the focus moves here, so that screen readers announce it. */
export function ContactSent({ email, onAnother }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { officeHours } = site().festival;
  const hours = officeHours && ` (${officeHours})`;
  return (
    <div className="enter-rise grid justify-items-start gap-4 rounded-card border border-line bg-good-soft p-6 sm:p-8">
      <MailCheck aria-hidden strokeWidth={1.75} className="size-8 text-good" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Your message was sent
      </h2>
      <p className="max-w-[48ch]">
        {email === null ? (
          <>
            We answer usually within a working day{hours}. You are notified, and the answer is under{' '}
            <Link to={paths.contactUs} className="text-link">
              Contact, “Your messages”
            </Link>
            .
          </>
        ) : (
          <>
            We answer to{' '}
            <strong translate="no" className="font-semibold">
              {email}
            </strong>
            , usually within a working day{hours}. If you have no answer by then, check your spam folder.
          </>
        )}
      </p>
      <Button className="mt-1" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  );
}
