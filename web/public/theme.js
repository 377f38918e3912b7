// Runs before the first paint, so that the stored theme never flashes. The CSP allows no inline script.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    // The colour of the browser's bars (src/ui/theme/theme.ts sets it later).
    for (const meta of document.querySelectorAll('meta[data-scheme]')) {
      meta.media = meta.dataset.scheme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // Storage is blocked: the system's theme applies.
}
