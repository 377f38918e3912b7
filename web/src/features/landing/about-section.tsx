import type { Offer } from '#contract/site.ts';
import { festivalName } from '../../content/festival-name.ts';
import { wholeSite } from '../../content/site.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from './picture.tsx';
import { Reveal } from './reveal.tsx';

interface Cell {
  /** Columns of twelve, and the height of the pictures. */
  lg: string;
  picture: string;
  /** The rendered width for `sizes`, which is more than the frame if the picture is cropped. */
  sizes: string;
}

const large: Cell = {
  lg: 'lg:col-span-7',
  picture: 'lg:h-100 min-[120rem]:h-128',
  sizes: '(width >= 120rem) 1200px, (width >= 64rem) 60vw, 100vw',
};
const beside: Cell = {
  ...large,
  lg: 'lg:col-span-5',
  sizes: '(width >= 64rem) 45vw, (width >= 40rem) 50vw, 112px',
};
const third: Cell = {
  lg: 'lg:col-span-4',
  picture: 'lg:h-64 min-[120rem]:h-84',
  sizes: '(width >= 64rem) 33vw, (width >= 40rem) 50vw, 112px',
};
const narrow: Cell = { ...third, lg: 'lg:col-span-3', picture: 'lg:h-80 min-[120rem]:h-104' };
const half: Cell = { ...large, lg: 'lg:col-span-6', picture: 'lg:h-80 min-[120rem]:h-104' };

/** Rows of two, three and three for the specification's eight offers. A ninth would take a third of a row. */
const cells = [large, beside, third, third, third, narrow, narrow, half];

function OfferItem({ offer, cell }: { offer: Offer; cell: Cell }) {
  const wide = cell === large || cell === half;
  return (
    <li
      className={classNames(
        'grid content-start gap-4 sm:grid-cols-1',
        wide ? 'sm:max-lg:col-span-2' : 'grid-cols-[7rem_1fr] max-sm:items-center',
        cell.lg,
      )}
    >
      <div
        className={classNames(
          'overflow-hidden rounded-card',
          wide ? 'aspect-[16/10] lg:aspect-auto' : 'aspect-square sm:aspect-[4/3] lg:aspect-auto',
          cell.picture,
        )}
      >
        <Picture
          name={offer.picture}
          own={offer.photo}
          sizes={cell.sizes}
          className="size-full object-cover"
        />
      </div>
      <div className="grid content-start gap-1">
        <h3 className={wide ? 'text-2xl' : 'text-xl'}>{offer.title}</h3>
        <p className="max-w-[46ch] text-muted">{offer.text}</p>
      </div>
    </li>
  );
}

export function AboutSection() {
  const {
    festival,
    landing: { about },
  } = wholeSite();
  return (
    <Reveal id="about" aria-labelledby="about-title" className="page-width py-16 sm:py-24 lg:py-28">
      <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[1.35fr_1fr]">
        <h2 id="about-title" className="max-w-[14ch] text-[clamp(2.25rem,6vw,4.75rem)] leading-[1.02]">
          {about.title}
        </h2>
        <div className="grid gap-3 lg:pb-2">
          <p className="max-w-[52ch] text-lg text-muted">{about.lead}</p>
          {festival.ordinal && (
            <p className="font-medium">
              {`This year: the ${festival.ordinal} edition, ${festivalName(festival, 'edition')}.`}
            </p>
          )}
        </div>
      </div>
      {about.offers.length > 0 && (
        <ul className="mt-10 grid gap-x-5 gap-y-8 sm:mt-14 sm:grid-cols-2 lg:grid-cols-12 lg:gap-y-12">
          {about.offers.map((offer, index) => (
            <OfferItem key={offer.title} offer={offer} cell={cells[index] ?? third} />
          ))}
        </ul>
      )}
    </Reveal>
  );
}
