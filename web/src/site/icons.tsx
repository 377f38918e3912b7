import type { SiteContent } from '#contract/site.ts';
import { madeIconUrl, sitePictureNames, smallIconUrl } from '#contract/site-pictures.ts';

type Look = Pick<SiteContent['look'], 'icon' | 'accent'>;

/** The addresses of the icons: the festival's, or ours. */
export function iconAddresses(look: Look) {
  const isOurs = look.icon === undefined && look.accent === undefined;
  const of = (name: string, ours: string) => madeIconUrl(look, name) ?? ours;
  return {
    small: smallIconUrl(look),
    scalable: isOurs ? '/favicon.svg' : null,
    tab: of(sitePictureNames.icon(32), '/favicon.ico'),
    touch: of(sitePictureNames.icon(180), '/apple-touch-icon.png'),
    large: of(sitePictureNames.icon(512), '/icon-512.png'),
    maskable: of(sitePictureNames.maskableIcon, '/icon-maskable-512.png'),
  };
}

/** The icons of a document. */
export function IconLinks({ look }: { look: Look }) {
  const { scalable, tab, touch, small } = iconAddresses(look);
  return (
    <>
      <link rel="icon" href={tab} sizes="32x32" />
      {scalable === null ? (
        <link rel="icon" href={small} sizes="192x192" type="image/png" />
      ) : (
        <link rel="icon" href={scalable} type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={touch} />
    </>
  );
}
