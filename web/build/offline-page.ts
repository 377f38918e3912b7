import { readFileSync } from 'node:fs';

/** The colours of both themes, without what only Tailwind reads. */
function coloursOf(tokens: string): string {
  const [from, to] = [tokens.indexOf(':root,'), tokens.indexOf('@theme inline')];
  if (from === -1 || to < from) throw new Error('tokens.css has no colours where they are expected.');
  return tokens.slice(from, to);
}

const style = `
*{margin:0;box-sizing:border-box}
body{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:2rem 1.25rem;
  background:var(--paper);color:var(--ink);font:1rem/1.55 "Geist Variable",system-ui,sans-serif}
main{max-width:34rem}
img{width:4rem;height:4rem}
h1{margin:1.25rem 0 .75rem;font:750 2rem/1.08 "Bricolage Grotesque Variable",system-ui,sans-serif;letter-spacing:-.02em}
p{color:var(--muted)}
a{display:inline-grid;place-items:center;min-height:3rem;margin-top:1.75rem;padding:0 1.5rem;border-radius:12px;
  background:var(--flame);color:var(--flame-ink);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
@media (forced-colors:active){a{border:1px solid}}`;

/**
 * The page that the service worker shows for an address that it does not have. It needs one file of the build: the script of
 * the theme.
 */
export function offlinePage(root: string, themeScript: string): string {
  const tokens = readFileSync(`${root}src/ui/theme/tokens.css`, 'utf8');
  const css = (coloursOf(tokens) + style).replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ');
  const flame = readFileSync(`${root}public/favicon.svg`).toString('base64');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>You are offline</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><script src="${themeScript}"></script><style>${css}</style></head>
<body><main><img src="data:image/svg+xml;base64,${flame}" alt=""><h1>You are offline</h1>
<p>This page is not stored on this device, and it cannot be loaded without a connection. Everything that you saved is safe.</p>
<a href="">Try again</a></main></body></html>`;
}
