import type { PublicProfile } from '#contract/public-profiles.ts';
import { WorkTile } from '../submissions/work-tile.tsx';

type Work = PublicProfile['works'][number];

/** Links to all pictures of a work that has several. */
function Pictures({ work: { title, pictures } }: { work: Work }) {
  if (pictures.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label={`Pictures of ${title}`}>
      {pictures.map((picture, index) => (
        <li key={picture}>
          <a href={picture} target="_blank" rel="noopener" className="block">
            <img
              src={picture}
              alt={`${index + 1} of ${pictures.length}`}
              loading="lazy"
              decoding="async"
              className="size-12 rounded-control bg-sunk object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The works of a public page, as the student has ordered them. */
export function PublicWorks({ works }: { works: Work[] }) {
  return (
    <section aria-labelledby="public-works">
      <h2 id="public-works" className="mb-4 text-2xl">
        Work
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {works.map((work, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two works may have one title
          <li key={index} className="min-w-0">
            <WorkTile
              title={work.title}
              points={work.points}
              domain={work.domain}
              picture={work.pictures[0] ?? null}
            >
              <Pictures work={work} />
            </WorkTile>
          </li>
        ))}
      </ul>
    </section>
  );
}
