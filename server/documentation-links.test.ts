import { access, glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Without blocks of code, in which a # starts a comment. */
const withoutCode = (text: string) => text.replaceAll(/^ *```.*?^ *```$/gms, '');

/** The anchors of headings, as GitHub generates them. */
const anchorsOf = (text: string) =>
  Array.from(withoutCode(text).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

test('every link in README.md, SECURITY.md, CHANGELOG.md and docs/ leads to a file and a heading that exist', async () => {
  const pages = new Map<string, string>();
  for await (const path of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    pages.set(path, await readFile(join(root, path), 'utf8'));
  }
  const broken: string[] = [];
  let seen = 0;
  for (const [path, text] of pages) {
    const targets = withoutCode(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g);
    for (const [link, file = '', anchor] of targets) {
      seen += 1;
      const target = file === '' ? path : normalize(join(dirname(path), file)).replace(/\/$/, '');
      const exists = await access(join(root, target)).then(
        () => true,
        () => false,
      );
      const found = anchor === undefined ? exists : anchorsOf(pages.get(target) ?? '').includes(anchor);
      if (!found) broken.push(`${path}: ${link}`);
    }
  }
  expect(seen).toBeGreaterThan(40);
  expect(broken).toEqual([]);
});
