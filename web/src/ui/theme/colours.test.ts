import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..', '..');

/** Files that may contain colours: the tokens and pictures (`-art`, `-scene`), which are the same in both themes. */
const mayColour = /^ui\/theme\/tokens\.css$|(^|[/-])(art|scene)(-[a-z-]+)?\.tsx?$|\.test\.tsx?$/;

const hues =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
const utilities =
  'bg|text|border|outline|ring|fill|stroke|from|via|to|decoration|accent|caret|divide|shadow|placeholder|backdrop:bg';
const colours = [
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![/\w-])/gi,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi,
  new RegExp(`(?<![\\w-])(?:${utilities})-(?:(?:${hues})-\\d{2,3}|white|black)(?![\\w-])`, 'g'),
];

function findColours(text: string): string[] {
  return colours.flatMap((pattern) => text.match(pattern) ?? []);
}

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
  .map((entry) => relative(source, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((file) => !mayColour.test(file));

describe('colours', () => {
  it('come from the tokens only', () => {
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) =>
      findColours(readFileSync(join(source, file), 'utf8')).map((colour) => `${file}: ${colour}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['className="bg-red-500"', 1],
    ['hover:text-white', 1],
    ["fill: '#Ff7a2a'", 1],
    ['oklch(14% 0 0)', 1],
    ["import '#contract/tasks.ts'; href='#about' text-flame bg-bad-soft", 0],
  ])('%s contains %i', (text, count) => {
    expect(findColours(text)).toHaveLength(count);
  });
});
