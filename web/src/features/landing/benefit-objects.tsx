import type { Benefit } from '#contract/site.ts';
import { UploadedPicture } from '../../content/uploaded-picture.tsx';
import { Flame } from '../../ui/logo.tsx';
import { TaskArt } from '../tasks/pictures/task-art.tsx';
import { LandingIcon } from './landing-icon.tsx';
import { Picture } from './picture.tsx';

interface ObjectProps {
  benefit: Benefit;
}

const heading = 'text-[clamp(1.625rem,2.4vw,2rem)] leading-[1.08]';

/** The largest benefit, with a picture of the prize table. */
export function PrizeTable({ benefit }: ObjectProps) {
  return (
    <div
      data-theme="dark"
      className="flex h-full flex-col overflow-hidden rounded-card bg-sunk text-ink print:border print:border-line"
    >
      <Picture
        name="prizes"
        own={benefit.photo}
        sizes="(width >= 64rem) 45vw, 100vw"
        className="aspect-[4/3] w-full grow object-cover lg:aspect-auto lg:h-0"
      />
      <div className="grid gap-2 p-6 sm:p-8">
        <h3 className="text-[clamp(2.25rem,4.5vw,3.5rem)] leading-none">{benefit.title}</h3>
        <p className="max-w-[40ch] text-lg text-muted">{benefit.text}</p>
      </div>
    </div>
  );
}

/** Any other benefit with a picture of the festival's own, which takes the place of the drawing. */
export function PicturedBenefit({ benefit: { kind, title, text, photo } }: ObjectProps) {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised shadow-card">
      {photo && (
        <UploadedPicture
          picture={photo}
          sizes={kind === 'mentorship' ? '100vw' : '(width >= 64rem) 33vw, (width >= 40rem) 50vw, 100vw'}
          className="aspect-[4/3] w-full grow object-cover lg:aspect-auto lg:h-64"
        />
      )}
      <div className="grid gap-2 p-6 sm:p-7">
        <h3 className={heading}>{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
    </div>
  );
}

/** Looks like a badge on a lanyard. */
export function InternshipBadge({ benefit }: ObjectProps) {
  return (
    <div className="flex h-full flex-col rounded-card border border-line bg-raised p-6 shadow-card sm:p-7">
      <span
        aria-hidden
        className="-mt-2 mb-5 h-3.5 w-20 self-center rounded-full border border-line bg-paper"
      />
      <div className="flex grow flex-wrap items-start justify-between gap-4 pb-6">
        {benefit.figure && (
          <span
            aria-hidden
            className="wrap-anywhere font-extrabold font-display text-[clamp(3.5rem,6vw,5.25rem)] text-good leading-none tracking-[-0.05em]"
          >
            {benefit.figure}
          </span>
        )}
        <LandingIcon name={benefit.icon} className="ml-auto size-9 shrink-0 text-good" />
      </div>
      <div className="grid gap-2">
        <h3 className={heading}>{benefit.title}</h3>
        <p className="text-muted">{benefit.text}</p>
      </div>
    </div>
  );
}

/** Looks like a ticket with a perforated stub. */
export function DiscountTicket({ benefit }: ObjectProps) {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-card bg-flame text-flame-ink print:border print:border-ink print:text-ink">
      <div className="flex grow flex-col justify-between gap-6 p-6 pb-7 sm:p-7">
        <LandingIcon name={benefit.icon} className="size-9" />
        <h3 className={heading}>{benefit.title}</h3>
      </div>
      <div className="relative px-6 before:absolute before:top-0 before:-left-3 before:size-6 before:-translate-y-1/2 before:rounded-full before:bg-paper after:absolute after:top-0 after:-right-3 after:size-6 after:-translate-y-1/2 after:rounded-full after:bg-paper sm:px-7">
        <p className="border-flame-ink/60 print:border-ink border-t-2 border-dashed pt-5 pb-6">
          {benefit.text}
        </p>
      </div>
    </div>
  );
}

const sheets = [
  { domain: 'Web Development', turn: '-rotate-6' },
  { domain: 'Graphic Design', turn: 'rotate-3 -ml-5' },
  { domain: 'Marketing', turn: '-rotate-2 -ml-5' },
];

/** Looks like a pile of sheets with three pieces of work on the top one. */
export function PortfolioPile({ benefit }: ObjectProps) {
  return (
    <div className="relative isolate h-full">
      <span
        aria-hidden
        className="absolute inset-0 -z-20 rotate-[4deg] rounded-card border border-dusk/30 bg-dusk-soft"
      />
      <span
        aria-hidden
        className="absolute inset-0 -z-10 -rotate-[2.5deg] rounded-card border border-dusk/30 bg-dusk-soft"
      />
      <div className="flex h-full flex-col justify-between gap-8 rounded-card border border-line bg-raised p-6 shadow-card sm:p-7">
        <div className="flex">
          {sheets.map(({ domain, turn }) => (
            <TaskArt
              key={domain}
              domain={domain}
              seed={domain}
              className={`aspect-[5/6]! w-22 rounded-[10px] border-[3px] border-raised shadow-card ${turn}`}
            />
          ))}
        </div>
        <div className="grid gap-2">
          <h3 className={heading}>{benefit.title}</h3>
          <p className="text-muted">{benefit.text}</p>
        </div>
      </div>
    </div>
  );
}

/** Looks like a certificate with a double border and a seal. */
export function CertificateSheet({ benefit }: ObjectProps) {
  return (
    <div className="h-full rounded-card border border-line bg-warn-soft p-2.5 shadow-card">
      <div className="flex h-full flex-col justify-between gap-6 rounded-[10px] border-2 border-warn/45 p-5 outline-1 outline-warn/45 -outline-offset-6 sm:p-6">
        <h3 className={heading}>{benefit.title}</h3>
        <div className="flex items-end justify-between gap-5">
          <p>{benefit.text}</p>
          <span className="grid size-14 shrink-0 place-items-center rounded-full border-2 border-warn/60 border-dashed">
            <Flame className="size-7!" />
          </span>
        </div>
      </div>
    </div>
  );
}

/** Two flames, one lighting the other. */
export function MentorshipStrip({ benefit }: ObjectProps) {
  return (
    <div className="flex h-full flex-wrap items-center gap-x-10 gap-y-4 rounded-card bg-dusk-soft p-6 sm:flex-nowrap sm:p-8">
      <span aria-hidden className="flex shrink-0 items-end">
        <Flame className="size-20! lg:size-24!" />
        <Flame className="-ml-3 size-10! lg:size-12!" />
      </span>
      <div className="grid items-baseline gap-x-12 gap-y-2 lg:grid-cols-[auto_1fr]">
        <h3 className={heading}>{benefit.title}</h3>
        <p className="max-w-[60ch] text-lg">{benefit.text}</p>
      </div>
    </div>
  );
}
