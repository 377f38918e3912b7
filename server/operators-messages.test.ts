import { access, glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import { errorCatalogue } from './app-error.ts';

const root = join(import.meta.dirname, '..');
const page = 'docs/operations/messages.md';
const messages = await readFile(join(root, page), 'utf8');
/** The first column of the tables: the message that an operator searches for. */
const documented = Array.from(messages.matchAll(/^\| (.+?) \| /gm), ([, message]) => message ?? '').join(
  '\n',
);

/** Operators never run this code, or (`npm start`) the message itself says what to do. */
const exempt =
  /\.test\.ts$|\.contract\.ts$|^server\/(embedded|testing|bench|seed)\/|^server\/database\/(new-migration|migration-rules)\.ts$/;

/** AppError carries messages for users, not for operators; a plain Error is an internal fault. */
const operatorsError = /^(?!App|Type|Range|Abort).+Error$/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** The text of a string literal, or of a template with … for each substitution; null for any other expression. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}

/** Log messages of level warn and above, and messages of our own error classes. */
function messagesOf(source: string): string[] {
  const module = parseSync(source, { syntax: 'typescript' });
  const nodes = [...nodesOf(module)];
  const sentences = nodes
    .map(textOf)
    .filter((text) => text !== null && text.split(' ').length >= 5) as string[];
  return nodes.flatMap((node) => {
    const message = messageNode(node);
    if (message === undefined) return [];
    const text = textOf(message);
    if (text !== null) return text.startsWith('Usage: ') ? [] : [text];
    // A log message chosen at run time is one of the file's own sentences; an error built that way shows the usage.
    return node.type === 'CallExpression' ? sentences : [];
  });
}

function messageNode({ type, callee, arguments: given }: Node): unknown {
  const expressions = Array.isArray(given) ? given.map(({ expression }) => expression) : [];
  if (!isNode(callee)) return undefined;
  if (type === 'NewExpression' && operatorsError.test(String(callee.value))) return expressions[0];
  const { property } = callee;
  const level = isNode(property) ? String(property.value) : '';
  const logs = type === 'CallExpression' && ['warn', 'error', 'fatal'].includes(level);
  return logs && expressions.length === 2 ? expressions[1] : undefined;
}

/** The messages with which the scripts of server/operations/ fail. */
const failuresOf = (script: string) =>
  Array.from(script.matchAll(/\bfail (['"])(.+?)\1/g), ([, , text = '']) =>
    text.replaceAll(/\$\{[^}]+\}|\$\w+/g, '…'),
  ).filter((text) => text !== '…');

/** The part of a message to search for: its first constant words, up to the advice. */
function searchTextOf(message: string): string {
  const clauses = message.split(/[…:;(\n]|\. |\.$/).map((clause) => clause.trim());
  return clauses.find((clause) => clause.length >= 8) ?? clauses.find((clause) => clause !== '') ?? '';
}

test(`${page} explains every message that an operator can see`, async () => {
  const missing: string[] = [];
  let seen = 0;
  for await (const path of glob(['server/**/*.ts', 'server/operations/*.sh'], { cwd: root })) {
    if (exempt.test(path)) continue;
    const source = await readFile(join(root, path), 'utf8');
    for (const message of path.endsWith('.sh') ? failuresOf(source) : messagesOf(source)) {
      seen += 1;
      const text = searchTextOf(message);
      if (!documented.includes(text)) missing.push(`${path}: \`${text}\``);
    }
  }
  expect(seen).toBeGreaterThan(30);
  expect(
    [...new Set(missing)].sort(),
    `Add these texts, in backticks, to the first column of a table in ${page}, and what to do to the second`,
  ).toEqual([]);
});

test(`${page} explains every problem code with its status`, () => {
  const explained = Array.from(
    messages.matchAll(/^\| (\d{3}) `(\w+)` \| /gm),
    ([, status, code]) => `${status} ${code}`,
  );
  const codes = Object.entries(errorCatalogue).map(([code, { status }]) => `${status} ${code}`);
  expect(explained.sort()).toEqual(codes.sort());
});

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

test('every link in README.md and docs/ leads to a file and a heading that exist', async () => {
  const pages = new Map<string, string>();
  for await (const path of glob(['README.md', 'docs/**/*.md'], { cwd: root })) {
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
