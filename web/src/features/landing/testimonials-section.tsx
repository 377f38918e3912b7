import { Pause, Play } from 'lucide-react';
import type { Testimonial } from '../../content/content-types.ts';
import { testimonials } from '../../content/festival.ts';
import { classNames } from '../../ui/class-names.ts';
import { LandingIcon } from './landing-icon.tsx';
import { Reveal } from './reveal.tsx';
import { useTestimonialCarousel } from './use-testimonial-carousel.ts';

function Voice({ testimonial, alone }: { testimonial: Testimonial; alone: boolean }) {
  const { photo, icon, text, author, role } = testimonial;
  return (
    <figure className="flex h-full flex-col justify-between gap-8 rounded-card border border-line bg-raised p-6 sm:p-7">
      <blockquote className={alone ? 'text-xl leading-normal 2xl:text-3xl' : 'text-lg'}>
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

export function TestimonialsSection() {
  const { viewport, slides, selected, playing, toggle, goTo, pausing } = useTestimonialCarousel();
  return (
    <Reveal
      id="testimonials"
      aria-labelledby="testimonials-title"
      // Four side by side need more room than the page's measure gives.
      className={classNames('page-width py-10 sm:py-14', slides === 4 && 'max-w-[104rem]')}
    >
      <h2 id="testimonials-title" className="mb-10 text-section">
        Voices of those who carried it
      </h2>
      <section aria-roledescription="carousel" aria-label="Voices" {...pausing}>
        <div ref={viewport} className="overflow-hidden">
          <div className="-ml-5 flex touch-pan-y" aria-live={playing ? 'off' : 'polite'}>
            {testimonials.map((testimonial, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group of its own, and no fieldset
              <div
                key={testimonial.text}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${testimonials.length}`}
                className="min-w-0 shrink-0 pl-5"
                style={{ flexBasis: `${100 / slides}%` }}
              >
                <Voice testimonial={testimonial} alone={slides === 1} />
              </div>
            ))}
          </div>
        </div>
        <div className="mt-6 flex items-center justify-center gap-2">
          <button
            type="button"
            aria-label={playing ? 'Pause' : 'Play'}
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
            onClick={toggle}
          >
            {playing ? (
              <Pause aria-hidden strokeWidth={1.75} className="size-4" />
            ) : (
              <Play aria-hidden strokeWidth={1.75} className="size-4" />
            )}
          </button>
          {testimonials.map((testimonial, index) => (
            <button
              key={testimonial.text}
              type="button"
              aria-label={`Voice ${index + 1}`}
              aria-current={index === selected ? 'true' : undefined}
              className="group grid h-11 w-7 place-items-center"
              onClick={() => goTo(index)}
            >
              <span className="h-2.5 w-2.5 rounded-full bg-edge transition-[width,background-color] group-hover:bg-ink group-aria-[current]:w-6 group-aria-[current]:bg-flame" />
            </button>
          ))}
        </div>
      </section>
    </Reveal>
  );
}
