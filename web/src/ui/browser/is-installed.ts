/** Whether this page is in the app that the browser has installed, or on the home screen of an iPhone. */
export const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;
