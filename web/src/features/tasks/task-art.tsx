import { classNames } from '../../ui/class-names.ts';
import { domainPictureAddress, hueOfSeed } from './domain-picture-address.ts';

interface TaskArtProps {
  domain: string;
  /** The task's id: varies the colours between tasks of one domain. */
  seed?: string;
  className?: string;
}

/**
 * The decorative picture of a domain. Its object is at three quarters of a wide container and in the middle of a square;
 * art/domain-picture.ts says up to which shape.
 */
export function TaskArt({ domain, seed, className }: TaskArtProps) {
  return (
    <div
      aria-hidden
      className={classNames('relative aspect-[4/1] overflow-hidden bg-sunk', className)}
      style={{ filter: `hue-rotate(${hueOfSeed(seed)}deg)` }}
    >
      {(['day', 'night'] as const).map((daytime) => (
        <img
          key={daytime}
          src={domainPictureAddress(domain, daytime)}
          alt=""
          loading="lazy"
          decoding="async"
          className={`by-${daytime} absolute inset-0 size-full object-cover object-[80%_50%]`}
        />
      ))}
    </div>
  );
}
