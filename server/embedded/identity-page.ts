const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

// The colours of web/src/ui/theme/tokens.css, repeated here because the page loads no other resource.
const style = `
  :root { color-scheme: light dark;
    --paper: oklch(98.4% 0.008 80); --raised: oklch(100% 0 0); --ink: oklch(21% 0.018 45); --muted: oklch(46% 0.02 50);
    --line: oklch(89% 0.014 75); --edge: oklch(62% 0.016 60); --flame: oklch(53.5% 0.19 37);
    --flame-ink: oklch(98% 0.01 80); --dusk: oklch(40% 0.09 265); --dusk-soft: oklch(94.5% 0.02 265);
    --bad: oklch(51% 0.19 25); }
  @media (prefers-color-scheme: dark) { :root {
    --paper: oklch(17.5% 0.014 45); --raised: oklch(21.5% 0.016 45); --ink: oklch(95% 0.012 80); --muted: oklch(72% 0.02 70);
    --line: oklch(31% 0.016 50); --edge: oklch(54% 0.018 55); --flame: oklch(70% 0.185 43);
    --flame-ink: oklch(17% 0.03 40); --dusk: oklch(78% 0.09 265); --dusk-soft: oklch(28% 0.045 265);
    --bad: oklch(74% 0.15 22); } }
  * { box-sizing: border-box; margin: 0; }
  body { min-height: 100dvh; display: grid; place-items: center; padding: 20px; background: var(--paper);
    color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
  main { width: min(100%, 26rem); background: var(--raised); border: 1px solid var(--line); border-radius: 18px;
    padding: 32px; }
  h1 { font-size: 1.5rem; line-height: 1.15; letter-spacing: -0.02em; }
  p { color: var(--muted); margin-top: 12px; }
  .note { background: var(--dusk-soft); color: var(--dusk); border-radius: 12px; padding: 12px 16px; font-size: 0.9375rem; }
  label { display: block; margin-top: 20px; font-weight: 600; }
  input { width: 100%; min-height: 44px; margin-top: 6px; padding: 8px 12px; font: inherit; color: inherit;
    background: var(--paper); border: 1px solid var(--edge); border-radius: 12px; }
  input[aria-invalid] { border-color: var(--bad); }
  .problem { color: var(--bad); font-size: 0.9375rem; margin-top: 6px; }
  .actions { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin-top: 28px; }
  button { min-height: 44px; padding: 8px 28px; font: inherit; font-weight: 600; color: var(--flame-ink);
    background: var(--flame); border: 0; border-radius: 999px; cursor: pointer; }
  a { display: inline-block; padding: 10px 12px; color: var(--dusk); }
  :focus-visible { outline: 2px solid var(--dusk); outline-offset: 2px; }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

interface Form {
  /** Whom the provider stands in for. */
  readonly standsFor: string;
  /** Target of the form; `/cancel` below it returns without signing in. */
  readonly action: string;
  readonly email: string;
  readonly name: string;
  readonly problem?: string;
}

/** The provider's only page. */
export function signInPage({ standsFor, action, email, name, problem }: Form): string {
  const marked = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return page(
    `Local stand-in for ${standsFor}`,
    `
<h1>Local stand-in for ${escapeHtml(standsFor)}</h1>
<p class="note">This is not ${escapeHtml(standsFor)}. Torchbearer runs on this machine without an account there, so this
page replaces ${escapeHtml(standsFor)}. You can sign in with any address, without a password.</p>
<form method="post" action="${escapeHtml(action)}" novalidate>
  <label for="email">Email</label>
  <input id="email" name="email" type="email" autocomplete="email" maxlength="254" value="${escapeHtml(email)}" autofocus${marked}>
  ${problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>`}
  <label for="name">Name</label>
  <input id="name" name="name" autocomplete="name" maxlength="200" value="${escapeHtml(name)}">
  <div class="actions"><button type="submit">Continue</button><a href="${escapeHtml(action)}/cancel">Cancel</a></div>
</form>`,
  );
}

/** Shown if the provider cannot continue, e.g. after a restart during a sign-in. */
export function errorPage(reason: string): string {
  return page(
    'Local stand-in for an identity provider',
    `<h1>This sign-in cannot continue</h1>
<p>Go back to Torchbearer and start signing in again.</p>
<p>${escapeHtml(reason)}</p>`,
  );
}
