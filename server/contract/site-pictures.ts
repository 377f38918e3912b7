/**
 * What server and browser know about the pictures that an organiser uploads. Without zod: the static pages load it.
 * `site-picture-schema.ts` has the rules.
 */

/** An uploaded picture. */
export interface SitePicture {
  /** Of the upload. */
  id: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Where it is cropped, this point stays visible: hundredths from the left and from the top. */
  focus: { x: number; y: number };
  /** What it shows. */
  alt: string;
}

/** Pixels of the longer side of a picture as it is kept; a larger one is made smaller. */
export const sitePictureSide = 2_560;
const widths = [160, 320, 640, 960, 1_280, 1_920] as const;
export const sitePictureFormats = ['avif', 'webp'] as const;

/** The widths in which a picture is kept, smallest first: its own, and those that are smaller. */
export const sitePictureWidths = (width: number): number[] => [
  ...widths.filter((smaller) => smaller < width),
  width,
];

/** Pixels that a picture needs at least. */
export interface PictureRoom {
  readonly width: number;
  readonly height: number;
  /** It is never cropped. */
  readonly whole?: boolean;
}

/** For each place of a picture on the pages. */
export const pictureRooms = {
  hero: { width: 1_280, height: 720 },
  logo: { width: 120, height: 40, whole: true },
  icon: { width: 512, height: 512 },
  offer: { width: 480, height: 360 },
  benefit: { width: 480, height: 360 },
  sponsor: { width: 160, height: 40, whole: true },
  voice: { width: 160, height: 160 },
  reward: { width: 320, height: 180 },
  signature: { width: 240, height: 60, whole: true },
} as const satisfies Record<string, PictureRoom>;

/** Why a picture does not fit; null if it does. */
export function tooSmall(size: Pick<PictureRoom, 'width' | 'height'>, room: PictureRoom): string | null {
  if (size.width >= room.width && size.height >= room.height) return null;
  return `The picture has ${size.width} × ${size.height} pixels. Choose one with at least ${room.width} × ${room.height}.`;
}

/** What a server makes of the published icon, of the published first picture, or of the accent colour. */
export const sitePictureNames = {
  icon: (side: 32 | 180 | 192 | 512) => `icon-${side}.png`,
  maskableIcon: 'icon-maskable.png',
  /** For previews of links. */
  share: 'share.jpg',
};

/** Instead of an id: our flame in the accent colour, of a site without a picture. */
export const flameId = 'flame';

export const sitePictureUrl = ({ id }: Pick<SitePicture, 'id'>, name: string) =>
  `/api/site/pictures/${id}/${name}`;

export const focusText = ({ focus: { x, y } }: SitePicture) => `${x}-${y}`;

/** What is cropped has another address for another focus. */
export const croppedUrl = (picture: SitePicture, name: string) =>
  `${sitePictureUrl(picture, name)}?focus=${focusText(picture)}`;

interface Look {
  readonly icon?: SitePicture | undefined;
  readonly hero?: SitePicture | undefined;
  readonly accent?: string | undefined;
}

/** The address of what a server makes of the festival's picture, or of the flame. Null: ours is right. */
function madeUrl(picture: SitePicture | undefined, { accent }: Look, name: string): string | null {
  if (picture !== undefined) return croppedUrl(picture, name);
  if (accent === undefined) return null;
  return `${sitePictureUrl({ id: flameId }, name)}?accent=${encodeURIComponent(accent)}`;
}

export const madeIconUrl = (look: Look, name: string) => madeUrl(look.icon, look, name);

/** The address of the picture in previews of links. */
export const shareUrl = (look: Look) => madeUrl(look.hero, look, sitePictureNames.share) ?? '/share.jpg';

/** The address of the small icon. */
export const smallIconUrl = (look: Look) => madeIconUrl(look, sitePictureNames.icon(192)) ?? '/icon-192.png';

const isPicture = (value: object): value is SitePicture => 'focus' in value && 'alt' in value;

/** All pictures in a site, or in a draft of one. */
export function picturesIn(value: unknown): SitePicture[] {
  if (typeof value !== 'object' || value === null) return [];
  return isPicture(value) ? [value] : Object.values(value).flatMap(picturesIn);
}

/** Their ids, each once. */
export const pictureIdsIn = (value: unknown) => [...new Set(picturesIn(value).map(({ id }) => id))];

/** A copy in which each picture is replaced. */
export function withPictures<T>(value: T, replace: (picture: SitePicture) => SitePicture): T {
  if (typeof value !== 'object' || value === null) return value;
  if (isPicture(value)) return replace(value) as T;
  if (Array.isArray(value)) return value.map((item) => withPictures(item, replace)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withPictures(item, replace)]),
  ) as T;
}
