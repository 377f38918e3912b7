interface PictureSize {
  /** Pixels of the largest file. The page reserves this aspect ratio while it loads. */
  width: number;
  height: number;
  /** pictures/ has one file per width and format: NAME-WIDTH.avif and NAME-WIDTH.webp. */
  widths: readonly number[];
}

/**
 * Our pictures of the landing page, which `node art/make-pictures.ts` draws.
 */
export const pictureSizes = {
  'field-day': { width: 2560, height: 1280, widths: [1280, 1920, 2560] },
  'field-night': { width: 2560, height: 1280, widths: [1280, 1920, 2560] },
  'field-day-tall': { width: 1000, height: 860, widths: [480, 828, 1000] },
  'field-night-tall': { width: 1000, height: 860, widths: [480, 828, 1000] },
  competitions: { width: 1440, height: 1080, widths: [480, 960, 1440] },
  workshops: { width: 960, height: 720, widths: [480, 960] },
  talks: { width: 960, height: 720, widths: [480, 960] },
  shows: { width: 960, height: 720, widths: [480, 960] },
  'startup-expo': { width: 960, height: 720, widths: [480, 960] },
  exhibitions: { width: 960, height: 720, widths: [480, 960] },
  'social-initiatives': { width: 960, height: 720, widths: [480, 960] },
  pronites: { width: 1440, height: 1080, widths: [480, 960, 1440] },
  prizes: { width: 960, height: 720, widths: [480, 960] },
  studio: { width: 1440, height: 1080, widths: [640, 1440] },
  relay: { width: 2560, height: 1100, widths: [1280, 1920, 2560] },
} as const satisfies Record<string, PictureSize>;

export type PictureName = keyof typeof pictureSizes;
