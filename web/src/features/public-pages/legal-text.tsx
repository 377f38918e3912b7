import type { LegalDocument } from '../../content/legal-types.ts';
import { LegalInline } from './legal-inline.tsx';
import { LegalSection } from './legal-section.tsx';

/** Fixed locale and time zone, so that the prerendered page and every browser show the same text. */
function dateWords(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/**
 * A legal document: the summary first, a sticky table of contents, lines of at most 65 characters. In print it uses
 * blocks instead of grids: at a page break, unbroken rows of a grid would overlap what follows.
 */
export function LegalText({
  document: { title, lead, changed, inShort, sections },
}: {
  document: LegalDocument;
}) {
  return (
    <article>
      <header className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-end">
        <div className="grid content-start gap-4">
          <h1 className="text-section">{title}</h1>
          <p className="max-w-[52ch] text-lg text-muted">{lead}</p>
          <p className="text-muted text-sm">
            Last changed on <time dateTime={changed}>{dateWords(changed)}</time>
          </p>
        </div>
        <section
          aria-labelledby="in-short"
          className="relative grid gap-3 overflow-hidden rounded-card bg-flame-soft p-6 sm:p-8 print:border print:border-line"
        >
          <h2 id="in-short" className="text-xl">
            In short
          </h2>
          <ul className="grid gap-2">
            {inShort.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items never move
              <li key={index} className="max-w-[56ch]">
                <LegalInline words={item} />
              </li>
            ))}
          </ul>
        </section>
      </header>
      <div className="mt-12 grid gap-x-16 gap-y-10 border-line border-t pt-10 lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
        <nav aria-label="On this page" className="self-start text-sm lg:sticky lg:top-8 print:hidden">
          <ol className="grid max-lg:gap-x-6 max-lg:sm:grid-cols-2">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[56rem] gap-12 print:block print:space-y-10">
          {sections.map((section) => (
            <LegalSection key={section.id} {...section} />
          ))}
        </div>
      </div>
    </article>
  );
}
