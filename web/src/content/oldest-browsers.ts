/**
 * The oldest versions that the build is made for. `ui/theme/base.css` tells older ones to update by a feature that these have and those
 * before them lack: change both together.
 */
export const oldestBrowsers = { chrome: '119', edge: '119', firefox: '128', safari: '16.4' } as const;
