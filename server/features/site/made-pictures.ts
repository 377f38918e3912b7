import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../app-error.ts';
import { focusText, type SitePicture, sitePictureNames } from '../../contract/site-pictures.ts';
import type { Deps } from '../../deps.ts';
import type { PublishedSite } from '../../site/published-site.ts';
import { readWhole } from './keep-pictures.ts';

export interface MadePicture {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** The part of an image with this shape that has the focus as near to its middle as the edges allow. In pixels. */
export function cropAround(
  { width, height, focus }: Pick<SitePicture, 'width' | 'height' | 'focus'>,
  shape: { readonly width: number; readonly height: number },
) {
  const scale = Math.min(width / shape.width, height / shape.height);
  const size = { width: Math.round(shape.width * scale), height: Math.round(shape.height * scale) };
  return {
    ...size,
    left: Math.round(((width - size.width) * focus.x) / 100),
    top: Math.round(((height - size.height) * focus.y) / 100),
  };
}

const white = '#ffffff';
const preview = { width: 1_200, height: 630 };

function make(image: Sharp, picture: SitePicture, name: string): Sharp {
  const cropped = (shape: { width: number; height: number }) =>
    image.extract(cropAround(picture, shape)).resize(shape);
  if (name === sitePictureNames.share) return cropped(preview).flatten({ background: white }).jpeg();
  if (name === sitePictureNames.maskableIcon) {
    // The system may cut a tenth off each edge.
    const extend = { top: 51, bottom: 51, left: 51, right: 51, background: white };
    return cropped({ width: 410, height: 410 }).extend(extend).flatten({ background: white }).png();
  }
  const side = Number(/\d+/.exec(name)?.[0]);
  const icon = cropped({ width: side, height: side });
  // iOS shows transparent parts black.
  return (side === 180 ? icon.flatten({ background: white }) : icon).png();
}

const iconNames = new Set([
  ...([32, 180, 192, 512] as const).map(sitePictureNames.icon),
  sitePictureNames.maskableIcon,
]);

interface PictureRequest {
  readonly id: string;
  readonly name: string;
  /** As in `croppedUrl`. */
  readonly focus?: string | undefined;
}

/** Makes the icons and the preview picture of the published site, each once, and keeps them in memory. */
export class MadePictures {
  readonly #deps: Pick<Deps, 'db' | 'store' | 'site'>;
  #of: PublishedSite | null = null;
  readonly #made = new Map<string, Promise<MadePicture>>();

  constructor(deps: Pick<Deps, 'db' | 'store' | 'site'>) {
    this.#deps = deps;
  }

  /**
   * @returns null if the published site has no such picture, or with another focus
   * @throws {ObjectStoreUnavailable}
   */
  async find({ id, name, focus }: PictureRequest): Promise<MadePicture | null> {
    const published = await this.#deps.site.published();
    if (published !== this.#of) {
      this.#of = published;
      this.#made.clear();
    }
    const { icon, hero } = published.content.look;
    const picture = iconNames.has(name) ? icon : name === sitePictureNames.share ? hero : undefined;
    // Another focus: a server that has not heard of it must not answer for good.
    if (picture?.id !== id || focus !== focusText(picture)) return null;
    let made = this.#made.get(name);
    if (made === undefined) {
      made = this.#make(picture, name);
      this.#made.set(name, made);
      // The next request tries again.
      made.catch(() => this.#made.delete(name));
    }
    return made;
  }

  async #make(picture: SitePicture, name: string): Promise<MadePicture> {
    const bytes = await readWhole(this.#deps, picture);
    if (bytes === null) throw new AppError('not_found');
    return {
      contentType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
      bytes: await make(sharp(bytes), picture, name).toBuffer(),
    };
  }
}
