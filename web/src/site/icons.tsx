import { croppedUrl, type SitePicture, sitePictureNames, smallIconUrl } from '#contract/site-pictures.ts';

/** The addresses of the icons: the festival's, or ours. */
export function iconAddresses(icon: SitePicture | undefined) {
  const small = smallIconUrl(icon);
  if (icon === undefined) {
    return {
      small,
      scalable: '/favicon.svg',
      tab: '/favicon.ico',
      touch: '/apple-touch-icon.png',
      large: '/icon-512.png',
      maskable: '/icon-maskable-512.png',
    };
  }
  const of = (name: string) => croppedUrl(icon, name);
  return {
    small,
    scalable: null,
    tab: of(sitePictureNames.icon(32)),
    touch: of(sitePictureNames.icon(180)),
    large: of(sitePictureNames.icon(512)),
    maskable: of(sitePictureNames.maskableIcon),
  };
}

/** The icons of a document. */
export function IconLinks({ icon }: { icon: SitePicture | undefined }) {
  const { scalable, tab, touch, small } = iconAddresses(icon);
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
