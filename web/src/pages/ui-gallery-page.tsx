import { useEffect } from 'react';
import { galleryParts } from '../features/ui-gallery/gallery-parts.ts';
import { GallerySection } from '../features/ui-gallery/gallery-section.tsx';
import { showStates } from '../features/ui-gallery/show-states.ts';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** All components in all states, in both themes. Only in development. */
export function UiGalleryPage() {
  useEffect(showStates, []);
  return (
    <>
      <PageHeader
        title="Component gallery"
        lead="All components of web/src/ui in all states, light and dark."
      />
      <nav aria-label="Parts" className="mb-12">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {galleryParts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link flex min-h-11 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-16">
        {galleryParts.map((part) => (
          <GallerySection key={part.id} {...part} />
        ))}
      </div>
      <Toaster />
    </>
  );
}
