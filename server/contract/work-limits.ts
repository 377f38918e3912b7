import { limits, MiB } from './limits.ts';

export interface UploadLimits {
  /** Files of one task, submission or profile. */
  readonly maxFiles: number;
  /** Bytes of one file as it is sent. */
  readonly maxBytes: number;
  /** The same for a video. */
  readonly maxVideoBytes: number;
}

/** What the site says of work (`programme.uploads`). One that names no size of videos leaves it to the server. */
export const workLimits = (ofSite: {
  files: number;
  fileMegabytes: number;
  videoMegabytes?: number | undefined;
}): UploadLimits => ({
  maxFiles: ofSite.files,
  maxBytes: ofSite.fileMegabytes * MiB,
  maxVideoBytes: (ofSite.videoMegabytes ?? limits.videoBytes / MiB) * MiB,
});
