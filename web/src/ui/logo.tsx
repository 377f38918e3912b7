import { site } from '../content/site.ts';
import { UploadedPicture } from '../content/uploaded-picture.tsx';
import { sitePath } from '../paths.ts';
import { classNames } from './class-names.ts';

export function Flame({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('size-7 shrink-0', className)}>
      <path
        className="fill-flame"
        d="M15.2 1.6c1 4.3-.6 6.7-3 9.2C9.6 13.500 6 16.300 6 21.200 6 26.900 10.500 31 16 31s10-4.100 10-9.700c0-4.600-2.500-7.900-4.600-10.400-.2 2-.9 3.400-2.200 4.300.5-5.300-.7-10.400-4-13.600Z"
      />
      <path
        className="fill-saffron"
        d="M16.400 16.200c.4 2.400-.5 3.600-1.800 5-1.100 1.100-2.200 2.300-2.200 4.200 0 2.600 1.900 4.300 4 4.300s4.100-1.700 4.100-4.400c0-3.600-2.600-5.300-4.100-9.100Z"
      />
    </svg>
  );
}

/** The festival's logo, or the flame and the festival's title; links to the landing page. */
export function Logo({ className, titleClassName }: { className?: string; titleClassName?: string }) {
  const { festival, look } = site();
  return (
    <a
      href={sitePath('index')}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-lg font-bold font-display text-lg tracking-tight',
        className,
      )}
    >
      {look.logo ? (
        <span data-theme="light" className="rounded-control bg-raised p-1">
          <UploadedPicture picture={look.logo} sizes="10rem" className="h-8 w-auto max-w-20 object-contain" />
        </span>
      ) : (
        <>
          <Flame />
          <span className={classNames('truncate', titleClassName)}>{festival.title}</span>
        </>
      )}
    </a>
  );
}
