import { GalleryControls } from '../features/ui-gallery/gallery-controls.tsx';
import { GalleryForm } from '../features/ui-gallery/gallery-form.tsx';
import { GalleryStates } from '../features/ui-gallery/gallery-states.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Every part of the kit on one page. Routed in development only. */
export function UiGalleryPage() {
  return (
    <>
      <PageHeader title="The kit" lead="Every component of web/src/ui in every state, in both themes." />
      <div className="grid gap-16">
        <GalleryControls />
        <GalleryForm />
        <GalleryStates />
      </div>
    </>
  );
}
