import { classNames } from '../../../ui/class-names.ts';
import { domainPictureAddress, hueOfSeed } from './domain-picture-address.ts';

const daytimes = ['day', 'night'] as const;
export type Daytime = (typeof daytimes)[number];

interface TaskArtProps {
  domain: string;
  /** The task's id: varies the colours between tasks of one domain. */
  seed?: string;
  /** Whose picture is fetched before it is known to be in the window: that of the theme, on a page that begins with it. */
  eager?: Daytime;
  className?: string;
}

/**
 * The decorative picture of a domain. Its object is at three quarters of a wide container and in the middle of a square;
 * art/domain-picture.ts says up to which shape.
 */
export function TaskArt({ domain, seed, eager, className }: TaskArtProps) {
  return (
    // Not a div: it is inside buttons and links too.
    <span
      aria-hidden
      className={classNames('relative block aspect-[4/1] overflow-hidden bg-sunk', className)}
      style={{ filter: `hue-rotate(${hueOfSeed(seed)}deg)` }}
    >
      {daytimes.map((daytime) => (
        <img
          key={daytime}
          src={domainPictureAddress(domain, daytime)}
          alt=""
          {...(daytime === eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          className={`by-${daytime} absolute inset-0 size-full object-cover object-[80%_50%]`}
        />
      ))}
    </span>
  );
}
