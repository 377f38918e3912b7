/** The whole page. Refused where the browser allows none, as on an iPhone: what fills the window does so all the same. */
export function toggleFullScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  change?.catch(() => {});
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) toggleFullScreen();
}
