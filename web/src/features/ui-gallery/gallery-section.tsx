import type { ReactNode } from 'react';

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-line border-t pt-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
