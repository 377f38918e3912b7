import { CircleX, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Verdict } from './verdict-of.ts';

const looks = {
  good: { Icon: ShieldCheck, colours: 'bg-good text-paper' },
  warn: { Icon: TriangleAlert, colours: 'bg-warn text-paper' },
  bad: { Icon: CircleX, colours: 'bg-bad text-paper' },
} as const;

interface VerdictStripProps {
  verdict: Verdict;
  heading: 'h1' | 'h2';
  /** The title, which may get the focus. */
  ref?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** The answer to whether something is to be believed, above what it is about. */
export function VerdictStrip({ verdict, heading: Heading, ref, children }: VerdictStripProps) {
  const { tone, title, detail } = verdict;
  const { Icon, colours } = looks[tone];
  return (
    <div
      className={classNames(
        // On phones the icon stands beside the title only.
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-5 py-5 sm:gap-x-5 sm:px-9 sm:py-6',
        // Print and forced colours remove backgrounds.
        'border-2 border-transparent print:border-ink print:text-ink',
        colours,
      )}
    >
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className="size-9 shrink-0 sm:row-span-2 sm:size-12 sm:self-start"
      />
      <Heading ref={ref} tabIndex={ref ? -1 : undefined} className="text-2xl outline-none sm:text-3xl">
        {title}
      </Heading>
      <div className="grid gap-1 max-sm:col-span-2 max-sm:mt-1">
        <p className="max-w-[65ch] font-medium">{detail}</p>
        {children}
      </div>
    </div>
  );
}
