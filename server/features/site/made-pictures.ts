import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../app-error.ts';
import { fromHex, inGamut, toHex } from '../../contract/colour.ts';
import { hexPalette } from '../../contract/palette.ts';
import type { SiteContent } from '../../contract/site.ts';
import { flameId, focusText, type SitePicture, sitePictureNames } from '../../contract/site-pictures.ts';
import type { Deps } from '../../deps.ts';
import { drawFlame, flamePaths, flameShares, flameUnits } from '../../site/flame-icon.ts';
import { drawFlameScene, sharedSize } from '../../site/flame-scene.ts';
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

/** Pixels, of the name of an icon. */
const sideOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 512);

function make(image: Sharp, picture: SitePicture, name: string): Sharp {
  const cropped = (shape: { width: number; height: number }) =>
    image.extract(cropAround(picture, shape)).resize(shape);
  if (name === sitePictureNames.share) return cropped(sharedSize).flatten({ background: white }).jpeg();
  if (name === sitePictureNames.maskableIcon) {
    // The system may cut a tenth off each edge.
    const extend = { top: 51, bottom: 51, left: 51, right: 51, background: white };
    return cropped({ width: 410, height: 410 }).extend(extend).flatten({ background: white }).png();
  }
  const side = sideOf(name);
  const icon = cropped({ width: side, height: side });
  // iOS shows transparent parts black.
  return (side === 180 ? icon.flatten({ background: white }) : icon).png();
}

/** An icon of a site that has an accent colour and no icon. */
function drawIcon(accent: string, name: string): Promise<Sharp> {
  const { flame: outer, saffron: inner, paper } = hexPalette(accent).light;
  const side = sideOf(name);
  const shares: Partial<Record<number, number>> = { 32: flameShares.tab, 180: flameShares.touch };
  const share =
    name === sitePictureNames.maskableIcon ? flameShares.maskable : (shares[side] ?? flameShares.large);
  return drawFlame({ outer, inner }, { side, share, background: side === 32 ? null : paper });
}

/** The picture of links to a site that has an accent colour and no first picture. */
function drawShare(accent: string): Sharp {
  const { hue, chroma } = fromHex(accent);
  const shade = (lightness: number, most: number) =>
    toHex(inGamut({ lightness, chroma: Math.min(chroma, most), hue }));
  const { flame: outer, saffron: inner } = hexPalette(accent).dark;
  return drawFlameScene(flamePaths({ outer, inner }), {
    units: flameUnits,
    colours: {
      sky: [shade(0.17, 0.03), shade(0.24, 0.06), shade(0.38, 0.1), shade(0.5, 0.13)],
      glow: outer,
      hills: [shade(0.29, 0.08), shade(0.23, 0.06), shade(0.17, 0.04)],
    },
  });
}

const iconNames = new Set([
  ...([32, 180, 192, 512] as const).map(sitePictureNames.icon),
  sitePictureNames.maskableIcon,
]);

/** What an icon or a preview picture is made of: a picture, or the flame in a colour. */
function sourceOf(
  { icon, hero, accent }: SiteContent['look'],
  name: string,
): SitePicture | string | undefined {
  if (name === sitePictureNames.share) return hero ?? accent;
  return iconNames.has(name) ? (icon ?? accent) : undefined;
}

interface PictureRequest {
  readonly id: string;
  readonly name: string;
  /** As in `croppedUrl`. */
  readonly focus?: string | undefined;
  /** Of the flame. */
  readonly accent?: string | undefined;
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
   * @returns null if the published site has no such picture, or with another focus or colour
   * @throws {ObjectStoreUnavailable}
   */
  async find({ id, name, focus, accent }: PictureRequest): Promise<MadePicture | null> {
    const published = await this.#deps.site.published();
    if (published !== this.#of) {
      this.#of = published;
      this.#made.clear();
    }
    const source = sourceOf(published.content.look, name);
    // Another focus or colour: a server that has not heard of it must not answer for good.
    const isCurrent =
      typeof source === 'object'
        ? id === source.id && focus === focusText(source)
        : id === flameId && accent === source;
    if (source === undefined || !isCurrent) return null;
    let made = this.#made.get(name);
    if (made === undefined) {
      made = this.#make(source, name);
      this.#made.set(name, made);
      // The next request tries again.
      made.catch(() => this.#made.delete(name));
    }
    return made;
  }

  async #make(source: SitePicture | string, name: string): Promise<MadePicture> {
    const image = await this.#draw(source, name);
    return {
      contentType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
      bytes: await image.toBuffer(),
    };
  }

  async #draw(source: SitePicture | string, name: string): Promise<Sharp> {
    if (typeof source === 'string')
      return name === sitePictureNames.share ? drawShare(source) : drawIcon(source, name);
    const bytes = await readWhole(this.#deps, source);
    if (bytes === null) throw new AppError('not_found');
    return make(sharp(bytes), source, name);
  }
}
