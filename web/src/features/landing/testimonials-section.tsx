import type { Testimonial } from '../../content/content-types.ts';
import { testimonials } from '../../content/festival.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { LandingIcon } from './landing-icon.tsx';
import { Reveal } from './reveal.tsx';
import { useTestimonialCarousel } from './use-testimonial-carousel.ts';

function Voice({ testimonial }: { testimonial: Testimonial }) {
  const { photo, icon, text, author, role } = testimonial;
  return (
    <figure className="flex h-full flex-col justify-between gap-8 rounded-card border border-line bg-raised p-6 sm:p-7">
      <blockquote className="text-lg leading-normal [@media(width<=480px)]:text-xl [@media(width>2000px)]:text-3xl">
        <p>{text}</p>
      </blockquote>
      <figcaption className="flex items-center gap-3">
        {photo ? (
          <img src={photo} alt="" className="size-11 rounded-control object-cover" loading="lazy" />
        ) : (
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-flame-soft text-flame">
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

const count = testimonials.length;

/** How many stand side by side, by the window's width: the style sheet knows it before any script. */
const slides =
  '[--slides:1] [@media(480px<width<=1024px)]:[--slides:2] [@media(1024px<width<=1440px)]:[--slides:3] [@media(1440px<width<=2000px)]:[--slides:4]';

/** A carousel with a script; without one a grid, so that every voice is read. */
export function TestimonialsSection() {
  const { viewport, place, playing, moving, toggle, goTo, follow, listeners } = useTestimonialCarousel();
  const away = (index: number) => place !== null && (index - place.first + count) % count >= place.sideBySide;
  const reached = place?.byHand ? testimonials[place.first] : undefined;
  return (
    <Reveal
      id="testimonials"
      aria-labelledby="testimonials-title"
      // Four side by side need more room than the page's measure gives.
      className={`page-width py-10 sm:py-14 [@media(1440px<width<=2000px)]:max-w-[104rem] ${slides}`}
    >
      <h2 id="testimonials-title" className="mb-10 text-section">
        Voices of those who carried it
      </h2>
      <section aria-roledescription="carousel" aria-label="Voices" data-moving={moving} {...listeners}>
        {/* biome-ignore lint/a11y/useSemanticElements: what the arrow keys move, and no fieldset */}
        <div
          ref={viewport}
          role="group"
          aria-label="Voices, moved by the arrow keys"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so the keyboard must reach it
          tabIndex={0}
          onScroll={follow}
          className={`rounded-card ${place ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]'}`}
        >
          <div className="-ml-5 flex touch-pan-y noscript:flex-wrap noscript:gap-y-5">
            {testimonials.map((testimonial, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group of its own, and no fieldset
              <div
                key={testimonial.text}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${count}`}
                aria-hidden={away(index) || undefined}
                className="min-w-0 shrink-0 basis-[calc(100%/var(--slides))] snap-start pl-5"
              >
                <Voice testimonial={testimonial} />
              </div>
            ))}
          </div>
        </div>
        <p aria-live="polite" className="sr-only">
          {place &&
            reached &&
            `${place.first + 1} of ${count}: ${reached.text} ${reached.author}, ${reached.role}`}
        </p>
        <CarouselControls
          count={count}
          selected={place?.first ?? null}
          playing={playing}
          onToggle={toggle}
          onSelect={goTo}
        />
      </section>
    </Reveal>
  );
}
