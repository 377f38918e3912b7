import type { ComponentType, ReactNode } from 'react';

/** One section of the gallery. */
export interface GalleryPart {
  id: string;
  title: string;
  Show: ComponentType;
  /** Needs the whole page width: the two themes are below each other. */
  wide?: boolean;
}

const themes = ['light', 'dark'] as const;

/** The same components in both themes. */
export function GallerySection({ id, title, Show, wide = false }: GalleryPart) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-4 border-line border-t pt-6"
    >
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <div className={wide ? 'grid gap-4' : 'grid gap-4 xl:grid-cols-2'}>
        {themes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="grid min-w-0 content-start gap-6 rounded-card border border-line bg-paper p-4 text-ink sm:p-6"
          >
            <Show />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A row of examples with a label. */
export function Specimens({
  name,
  stacked = false,
  children,
}: {
  name: string;
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 gap-2.5">
      <h3 className="font-medium font-sans text-muted text-xs tracking-normal">{name}</h3>
      <div className={stacked ? 'grid gap-5' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </div>
  );
}
