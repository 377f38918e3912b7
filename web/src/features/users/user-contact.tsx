import { Ban, History, MailX, MessageSquare, Trash2, VenetianMask } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFreedAddress } from '#contract/free-address.ts';
import type { UserDetails } from '#contract/user-details.ts';
import { auditPath } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { May } from '../auth/may.tsx';
import { useAdministrator } from '../auth/session-query.ts';

interface UserContactProps {
  user: UserDetails;
  onMessage: () => void;
  onDisable: () => void;
  onFree: () => void;
  onDeleteAlias: () => void;
  onDelete: () => void;
}

/** How to reach a user, the audit trail, and what can be done with the account. */
export function UserContact({
  user,
  onMessage,
  onDisable,
  onFree,
  onDeleteAlias,
  onDelete,
}: UserContactProps) {
  const { adminPath } = useAdministrator();
  const { email, phone, collegeCity, collegeState, linkedin, facebook, instagram } = user;
  const freed = isFreedAddress(email);
  const place = [collegeCity, collegeState].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="contact" className="min-w-0">
      <h2 id="contact" className="mb-3 text-xl">
        Contact
      </h2>
      <dl className="grid gap-x-6 gap-y-4 border-line border-y py-4 sm:grid-cols-2 xl:grid-cols-1">
        <Given term="Email">
          {freed ? (
            'None: it was freed for another account'
          ) : (
            <a translate="no" href={`mailto:${email}`} className="touch-target text-link">
              {email}
            </a>
          )}
        </Given>
        {phone && (
          <Given term="Phone">
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="touch-target text-link">
              {phone}
            </a>
          </Given>
        )}
        {place && <Given term="City, state">{place}</Given>}
        {linkedin && (
          <Given term="LinkedIn">
            <ExternalLink href={linkedin} className="touch-target" />
          </Given>
        )}
        {facebook && (
          <Given term="Facebook">
            <ExternalLink href={facebook} className="touch-target" />
          </Given>
        )}
        {instagram && (
          <Given term="Instagram">
            <ExternalLink href={instagram} className="touch-target" />
          </Given>
        )}
      </dl>
      {!user.disabled && user.role === 'user' && (
        <May right="messages">
          <Button
            size="sm"
            className="mt-4 mr-3.5"
            icon={<MessageSquare aria-hidden strokeWidth={1.75} />}
            onClick={onMessage}
          >
            Message
          </Button>
        </May>
      )}
      <May right="audit">
        <ButtonLink
          variant="quiet"
          size="sm"
          className="-ml-3.5 mt-3 mr-3.5"
          icon={<History aria-hidden strokeWidth={1.75} />}
          to={auditPath(adminPath, { student: user.id })}
        >
          Audit trail
        </ButtonLink>
      </May>
      <May right="organise">
        {!user.disabled && user.role === 'user' && (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3.5 mt-3 mr-3.5"
            icon={<Ban aria-hidden strokeWidth={1.75} />}
            onClick={onDisable}
          >
            Disable…
          </Button>
        )}
        {!freed && (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3.5 mt-3 mr-3.5"
            icon={<MailX aria-hidden strokeWidth={1.75} />}
            onClick={onFree}
          >
            Free address…
          </Button>
        )}
        {user.alias !== null && (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3.5 mt-3 mr-3.5"
            icon={<VenetianMask aria-hidden strokeWidth={1.75} />}
            onClick={onDeleteAlias}
          >
            Delete alias…
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3.5 mt-3"
          icon={<Trash2 aria-hidden strokeWidth={1.75} />}
          onClick={onDelete}
        >
          Delete user…
        </Button>
      </May>
    </section>
  );
}

function Given({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
