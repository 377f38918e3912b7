import { expect, test } from 'vitest';
import { markdownToHtml, markdownToLine, markdownToText } from './markdown.ts';

/** What an element or attribute of the result may be; everything else of the text must be escaped. */
const allowed = new Set([
  ...['a', 'blockquote', 'br', 'code', 'em', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre', 's'],
  ...['strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
]);
const attributes =
  /^( (href="(https?:\/\/|mailto:)[^"<>]*"|target="_blank"|rel="[a-z ]+"|start="\d+"|title="[^"<>]*"|class="language-[^"<>]*"))*$/;

function expectHarmless(html: string, of: string): void {
  for (const [, name = '', rest = ''] of html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)) {
    expect(allowed, of).toContain(name);
    expect(rest, of).toMatch(attributes);
  }
  expect(html.replaceAll(/<\/?[a-z][a-z0-9]*[^>]*>/g, ''), of).not.toContain('<');
}

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">here</a>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
  '<details open ontoggle=alert(1)>',
  '<style>@import "https://evil.test"</style>',
  '<form action="https://evil.test"><input name=password>',
  '<!-- --><b>bold</b>',
  '<https://evil.test/"onmouseover="alert(1)>',
  '[here](javascript:alert(1))',
  '[here](JaVaScRiPt:alert(1))',
  '[here](&#106;avascript:alert(1))',
  '[here](java&Tab;script:alert(1))',
  '[here]( javascript:alert(1))',
  '[here](<java\u0000script:alert(1)>)',
  '[here](vbscript:msgbox(1))',
  '[here](data:text/html;base64,PHNjcmlwdD4=)',
  '[here](data:image/svg+xml;base64,PHN2Zz4=)',
  '[here](file:///etc/passwd)',
  '[here](//evil.test)',
  '[here](/api/session)',
  '[here](https:evil.test)',
  '[here](blob:https://evil.test/1)',
  '[here][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![here](https://evil.test/pixel.gif)',
  '![here](javascript:alert(1))',
  '[here](https://evil.test "\\" onclick=alert(1) x=\\"")',
  '[here](https://evil.test/\'"><script>alert(1)</script>)',
  '```"><script>alert(1)</script>\ncode\n```',
  '``` x" onclick="alert(1)\ncode\n```',
  '| a |\n|:-:|\n| <script>alert(1)</script> |',
  '`<script>alert(1)</script>`',
  '    <script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[<img src=x onerror=alert(1)>](https://evil.test)',
  '[](javascript:alert(1))[a](https://ok.test "javascript:alert(1)")',
  'https://evil.test/<script>alert(1)</script>',
];

test.each(attacks)('S29 no markup or script of the text gets through: %s', (attack) => {
  expectHarmless(markdownToHtml(attack), attack);
  expectHarmless(markdownToHtml(`- > ${attack}\n`), attack);
});

test('S29 no link but to http, https and mail addresses, and no picture', () => {
  for (const attack of attacks.filter((text) => /^\[here\]\((?!.*https?:\/\/)/.test(text))) {
    expect(markdownToHtml(attack), attack).not.toContain('<a');
  }
  expect(markdownToHtml('![here](https://a.test/1.gif)')).not.toContain('<img');
});

test('S29 deep nesting and unclosed marks end soon', () => {
  for (const part of ['> ', '- ', '[', '*a_', '`', '![', '<a href="', '|']) {
    expectHarmless(markdownToHtml(part.repeat(20_000 / part.length)), part);
  }
});

test('writes headings below the title, lists, and links that open in a new tab', () => {
  expect(markdownToHtml('# Kick-off\n\nOn **Friday**\nat [the hall](https://a.test/b?c=1&d=2).')).toBe(
    '<h2>Kick-off</h2>\n<p>On <strong>Friday</strong><br>\nat <a href="https://a.test/b?c=1&amp;d=2" target="_blank" rel="noopener noreferrer nofollow ugc">the hall</a>.</p>\n',
  );
  expect(markdownToHtml('###### f')).toBe('<h6>f</h6>\n');
  expect(markdownToHtml('See https://a.test, not festival.ics or me@a.test')).toMatch(
    /^<p>See <a href="https:\/\/a\.test"[^>]*>https:\/\/a\.test<\/a>, not festival\.ics or me@a\.test<\/p>\n$/,
  );
  expect(markdownToHtml('[us](mailto:us@a.test)')).toContain('href="mailto:us@a.test"');
  expect(markdownToHtml('[Drive](https://drive.google.com@evil.test/x)')).not.toMatch(/href="[^"]*evil/);
  expect(markdownToHtml('[post](https://a.test/@us)')).toContain('href="https://a.test/@us"');
});

test('as plain text, lists keep their marks and links their addresses', () => {
  const text = markdownToText(
    '# Kick-off\n\nOn **Friday**\nat [the hall](https://a.test/b) or https://a.test/ü.\n\n1. Come\n2. Bring\n   - a *pen*\n   - `code`\n\n> Quote\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[us](mailto:us@a.test) <b>x</b>',
  );
  expect(text).toBe(
    'Kick-off\n\nOn Friday\nat the hall (https://a.test/b) or https://a.test/ü.\n\n1. Come\n2. Bring\n  - a pen\n  - code\n\nQuote\n\na  b\n1  2\n\nus (us@a.test) <b>x</b>',
  );
  expect(markdownToText('')).toBe('');
});

test('on one line, the parts and the items of lists stay apart', () => {
  expect(markdownToLine('Please bring:\n\n- a *pen*\n- paper\n  - lined\n- `ink`\n\nSee you\nthere.')).toBe(
    'Please bring: a pen; paper; lined; ink. See you there.',
  );
  expect(
    markdownToLine('# What to bring\n\n1. A pen.\n2. Paper\n   of any size\n\n## When\n\nOn Friday'),
  ).toBe('What to bring: 1. A pen. 2. Paper of any size. When. On Friday');
  expect(markdownToLine('- one\n- two')).toBe('one; two');
  expect(markdownToLine('')).toBe('');
});
