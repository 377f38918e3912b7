import {
  chosenKindNames,
  type MailChoice,
  mailChoices,
  type NotificationChannels,
  type NotificationKind,
} from '#contract/notification-kinds.ts';
import { notificationWords } from '#contract/notification-words.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import { Select } from '../../ui/inputs/select.tsx';

const mailLabels: Record<MailChoice, string> = { now: 'At once', digest: 'Daily digest', none: 'No mail' };
const mailOptions = mailChoices.map((value) => ({ value, label: mailLabels[value] }));

const grid = 'md:grid md:grid-cols-[minmax(0,1fr)_5.5rem_10.5rem_5.5rem] md:items-center md:gap-x-5';

interface ChannelTableProps {
  settings: NotificationSettings;
  onChange: (kinds: Partial<Record<NotificationKind, NotificationChannels>>) => void;
}

/** Each kind with its channels: a table on wide windows, a list of cards on phones. */
export function ChannelTable({ settings: { kinds, mailTo }, onChange }: ChannelTableProps) {
  return (
    <section aria-labelledby="channels">
      <h2 id="channels" className="mb-2 text-xl">
        What and where
      </h2>
      <p className="mb-5 max-w-[65ch] text-muted text-sm">
        {mailTo === null
          ? 'Mail is not set up by the organisers.'
          : `Mails go to ${mailTo}. The digest has everything of a day, and comes only if there is something.`}{' '}
        Push messages go to the devices on which you switch them on.
      </p>
      <div className="rounded-card border border-line bg-raised px-4 sm:px-5">
        <div
          aria-hidden
          className={`${grid} border-line border-b py-3 font-semibold text-muted text-xs max-md:hidden`}
        >
          <span>Kind</span>
          <span>In the page</span>
          <span>Mail</span>
          <span>Push</span>
        </div>
        {chosenKindNames.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            channels={kinds[kind]}
            mails={mailTo !== null}
            onChange={(channels) => onChange({ [kind]: channels })}
          />
        ))}
      </div>
    </section>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  channels: NotificationChannels;
  /** Whether the organisers have set up mail. */
  mails: boolean;
  onChange: (channels: NotificationChannels) => void;
}

function KindRow({ kind, channels, mails, onChange }: KindRowProps) {
  const { label, explanation } = notificationWords[kind];
  return (
    <fieldset className={`${grid} border-line py-4 not-last:border-b`}>
      {/* A legend cannot be a cell of a grid. */}
      <legend className="sr-only">{label}</legend>
      <div aria-hidden className="max-md:mb-2">
        <p className="font-semibold">{label}</p>
        <p className="text-muted text-sm">{explanation}</p>
      </div>
      <Check
        label="In the page"
        checked={channels.inPage}
        onChange={(inPage) => onChange({ ...channels, inPage })}
      />
      <div className="flex min-h-11 items-center justify-between gap-4">
        <span aria-hidden className="font-medium text-sm md:hidden">
          Mail
        </span>
        <Select
          aria-label="Mail"
          value={channels.mail}
          onValueChange={(mail) => onChange({ ...channels, mail: mail as MailChoice })}
          options={mailOptions}
          disabled={!mails}
          className="max-md:w-44!"
        />
      </div>
      <Check label="Push" checked={channels.push} onChange={(push) => onChange({ ...channels, push })} />
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span className="font-medium text-sm md:sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-flame"
      />
    </label>
  );
}
