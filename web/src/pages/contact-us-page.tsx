import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { contactTopic } from '#contract/contact.ts';
import { useSession } from '../features/auth/session-query.ts';
import { ContactFacts } from '../features/contact/contact-facts.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { preparedMessage } from '../features/contact/contact-form-values.ts';
import { OwnConversation } from '../features/messages/own-conversation.tsx';
import { OwnMessages } from '../features/messages/own-messages.tsx';
import { messageParameter, paths, topicParameter } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ContactUsPage() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const openId = params.get(messageParameter);
  const topic = contactTopic.safeParse(params.get(topicParameter)).data;
  const prepared = preparedMessage.safeParse(useLocation().state).data ?? (topic && { topic, message: '' });
  return (
    <>
      <PageHeader title="Contact" lead="The programme team answers, usually within a working day." />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1.4fr_1fr]">
        {user && openId !== null ? (
          <OwnConversation key={openId} id={openId} />
        ) : (
          <div className="grid gap-10">
            <Card className="p-5 sm:p-7">
              <ContactForm key={topic} prepared={prepared} />
            </Card>
            {user && <OwnMessages />}
          </div>
        )}
        <div className="grid gap-8">
          <section aria-labelledby="quickly" className="grid gap-2">
            <h2 id="quickly" className="text-xl">
              What to include in your message
            </h2>
            <p className="text-muted">
              Name the task that it is about.{' '}
              {user && (
                <>
                  Your Tech ID is{' '}
                  <code translate="no" className="font-mono text-ink">
                    {user.techid}
                  </code>
                  .{' '}
                </>
              )}
              For a review that you do not understand, read its feedback first, under{' '}
              <Link to={`${paths.pending}?status=all`} className="text-link">
                Pending, in the tab All
              </Link>
              : it often says what to change.
            </p>
          </section>
          <ContactFacts />
        </div>
      </div>
    </>
  );
}
