import type { Festival } from '#contract/site.ts';
import { paths } from '../paths.ts';

/** The web app manifest. */
export function manifestOf({ title }: Festival): string {
  const manifest = {
    name: `${title} campus ambassadors`,
    short_name: title,
    description: `Tasks, points and the leaderboard of ${title}'s campus ambassadors.`,
    id: '/',
    start_url: paths.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: '#fffaf4',
    theme_color: '#fffaf4',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'All tasks', url: paths.tasks },
      { name: 'My submissions', url: paths.pending },
      { name: 'Leaderboard', url: paths.leaderboard },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' }],
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
