import type { Config } from '../config.ts';
import { MiB } from '../contract/limits.ts';
import type { SiteContent } from '../contract/site.ts';

/** The content as this server applies and shows it: VIDEO_MEGABYTES is the limit of the machine. */
export function capSite(
  content: SiteContent,
  { videoBytes }: Pick<Config['uploads'], 'videoBytes'>,
): SiteContent {
  const { programme } = content;
  const { uploads } = programme;
  const machine = videoBytes / MiB;
  const videoMegabytes = Math.min(uploads.videoMegabytes ?? machine, machine);
  return { ...content, programme: { ...programme, uploads: { ...uploads, videoMegabytes } } };
}
