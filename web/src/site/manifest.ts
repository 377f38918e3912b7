import type { SiteContent } from '#contract/site.ts';
import { paths } from '../paths.ts';
import { iconAddresses } from './icons.tsx';

/** The web app manifest. @param colour of the screen while the app starts */
export function manifestOf(
  { festival: { title }, look }: Pick<SiteContent, 'festival' | 'look'>,
  colour: string,
): string {
  const { scalable, small, large, maskable } = iconAddresses(look);
  const manifest = {
    name: `${title} campus ambassadors`,
    short_name: title,
    description: `Tasks, points and the leaderboard of ${title}'s campus ambassadors.`,
    id: '/',
    start_url: paths.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: colour,
    theme_color: colour,
    icons: [
      ...(scalable === null ? [] : [{ src: scalable, type: 'image/svg+xml', sizes: 'any' }]),
      { src: small, type: 'image/png', sizes: '192x192' },
      { src: large, type: 'image/png', sizes: '512x512' },
      { src: maskable, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'All tasks', url: paths.tasks },
      { name: 'My submissions', url: paths.pending },
      { name: 'Leaderboard', url: paths.leaderboard },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: small, type: 'image/png', sizes: '192x192' }],
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
