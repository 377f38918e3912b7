import type { Testimonial } from '#contract/site.ts';
import { site } from '../../content/site.ts';
import { UploadedPicture } from '../../content/uploaded-picture.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { LandingIcon } from './landing-icon.tsx';
import { Reveal } from './reveal.tsx';
import { useTestimonialCarousel } from './use-testimonial-carousel.ts';

/** Backgrounds of the cards, in turn. */
const papers = [
  'border-line bg-raised',
  'border-transparent bg-flame-soft',
  'border-transparent bg-dusk-soft',
];

function Voice({ testimonial, paper }: { testimonial: Testimonial; paper: string | undefined }) {
  const { icon, photo, text, author, role } = testimonial;
  return (
    <figure
      className={classNames(
        'flex h-full min-h-80 print:min-h-0 print:border-line flex-col justify-between gap-8 rounded-card border p-6 sm:p-7 [@media(width>2000px)]:p-16',
        paper,
      )}
    >
      <blockquote className="grid content-start gap-1 font-display font-semibold text-xl leading-snug tracking-tight [@media(width>2000px)]:text-[3.5rem] [@media(width>2000px)]:leading-tight">
        <span aria-hidden className="-ml-1 h-9 text-[4.5rem] text-flame leading-none">
          “
        </span>
        <p className="max-w-[36ch]">{text}</p>
      </blockquote>
      <figcaption className="flex items-center gap-3">
        {photo ? (
          <UploadedPicture
            picture={photo}
            sizes="3.5rem"
            className="size-14 shrink-0 rounded-full object-cover"
          />
        ) : (
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-paper text-flame">
            <LandingIcon name={icon} className="size-5" />
          </span>
        )}
        <span className="grid">
          <span className="font-semibold">{author}</span>
          <span className="text-muted text-sm">{role}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** The last card would have the background of the first, which follows it in the loop. */
const paperOf = (index: number, count: number) =>
  index === count - 1 && index % papers.length === 0 ? 1 : index % papers.length;

/** How many slides are visible by window width. In CSS, so that it applies before any script. */
const slides =
  '[--slides:1] [@media(480px<width<=1024px)]:[--slides:2] [@media(1024px<width<=1440px)]:[--slides:3] [@media(1440px<width<=2000px)]:[--slides:4]';
/** The same for few slides, and where all of them are visible and need no controls. */
const few: Readonly<Record<number, readonly [slides: string, all: string]>> = {
  1: ['[--slides:1]', ''],
  2: ['[--slides:1] [@media(480px<width<=2000px)]:[--slides:2]', '[@media(480px<width<=2000px)]:hidden'],
  3: [
    '[--slides:1] [@media(480px<width<=1024px)]:[--slides:2] [@media(1024px<width<=2000px)]:[--slides:3]',
    '[@media(1024px<width<=2000px)]:hidden',
  ],
  4: [slides, '[@media(1440px<width<=2000px)]:hidden'],
};

/** A carousel. Without JavaScript and in print a grid, so that every testimonial can be read. */
export function TestimonialsSection() {
  const { title, items } = site().landing.testimonials;
  const count = items.length;
  const [shown, all = ''] = few[count] ?? [slides];
  const { viewport, position, playing, moving, toggle, goTo, follow, listeners } = useTestimonialCarousel();
  const away = (index: number) =>
    position !== null && (index - position.first + count) % count >= position.visibleCount;
  const reached = position?.byUser ? items[position.first] : undefined;
  return (
    <Reveal
      id="testimonials"
      aria-labelledby="testimonials-title"
      // Four slides need more than the page width.
      className={`page-width pt-8 pb-16 sm:pb-24 lg:pb-28 [@media(1440px<width<=2000px)]:max-w-[104rem] ${shown}`}
    >
      <h2
        id="testimonials-title"
        className="mb-10 max-w-[14ch] text-[clamp(2.25rem,6vw,4.75rem)] leading-[1.02] sm:mb-14"
      >
        {title}
      </h2>
      <section aria-roledescription="carousel" aria-label="Voices" data-moving={moving} {...listeners}>
        {/* biome-ignore lint/a11y/useSemanticElements: the arrow keys move it; a fieldset is for form fields */}
        <div
          ref={viewport}
          role="group"
          aria-label="Voices, moved by the arrow keys"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
          tabIndex={0}
          onScroll={follow}
          // `relative`: the track measures slides and row from the same origin, also while the row moves.
          className={`relative -ml-5 print:overflow-visible! ${position ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]'}`}
        >
          <div className="flex touch-pan-y noscript:flex-wrap noscript:gap-y-5 print:transform-none! print:flex-wrap print:gap-y-5">
            {items.map((testimonial, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group; a fieldset is for form fields
              <div
                key={testimonial.text}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${count}`}
                aria-hidden={away(index) || undefined}
                className="min-w-0 shrink-0 basis-[calc(100%/var(--slides))] snap-start pl-5 print:transform-none! print:basis-1/2! print:break-inside-avoid"
              >
                <Voice testimonial={testimonial} paper={papers[paperOf(index, count)]} />
              </div>
            ))}
          </div>
        </div>
        <p aria-live="polite" className="sr-only">
          {position &&
            reached &&
            `${position.first + 1} of ${count}: ${reached.text} ${reached.author}, ${reached.role}`}
        </p>
        {count > 1 && (
          <CarouselControls
            className={all}
            count={count}
            selected={position?.first ?? null}
            playing={playing}
            onToggle={toggle}
            onSelect={goTo}
          />
        )}
      </section>
    </Reveal>
  );
}
