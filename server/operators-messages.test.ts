import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import { errorCatalogue } from './app-error.ts';

const root = join(import.meta.dirname, '..');
const operations = await readFile(join(root, 'docs', 'operations.md'), 'utf8');
const table = operations.slice(operations.indexOf('\n## When something is wrong'));
/** The first column of the table: what somebody reads, and looks up. */
const lookedUp = Array.from(table.matchAll(/^\| (.+?) \| /gm), ([, read]) => read ?? '').join('\n');

/** For people at a keyboard: `npm start` says what to do in the sentence itself, tests have no operator. */
const spared =
  /\.test\.ts$|\.contract\.ts$|^server\/(embedded|testing|bench|seed)\/|^server\/database\/(new-migration|migration-rules)\.ts$/;

/** AppError's words are for users; a plain Error is no sentence of ours for operators. */
const operatorsError = /^(?!App|Embedded|Type|Range|Abort).+Error$/;

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

/** A string's text, a template's with … for what it fills in; null for what is computed. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}

/** Log lines of warnings and errors, and what errors with a name of ours say. */
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
    // A line whose words are chosen at run time says one of the file's own sentences; an error so made shows the usage.
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

/** What the scripts of operations end with. */
const failuresOf = (script: string) =>
  Array.from(script.matchAll(/\bfail (['"])(.+?)\1/g), ([, , text = '']) =>
    text.replaceAll(/\$\{[^}]+\}|\$\w+/g, '…'),
  ).filter((text) => text !== '…');

/** What is searched for: the first words that are always the same, until the sentence turns to what to do. */
function beginningOf(message: string): string {
  const clauses = message.split(/[…:;(\n]|\. |\.$/).map((clause) => clause.trim());
  return clauses.find((clause) => clause.length >= 8) ?? clauses.find((clause) => clause !== '') ?? '';
}

test('docs/operations.md names every message that an operator can meet, in "When something is wrong"', async () => {
  const missing: string[] = [];
  let seen = 0;
  for await (const path of glob('server/**/*.ts', { cwd: root })) {
    if (spared.test(path)) continue;
    for (const message of messagesOf(await readFile(join(root, path), 'utf8'))) {
      seen += 1;
      const wanted = beginningOf(message);
      if (!lookedUp.includes(wanted)) missing.push(`${path}: \`${wanted}\``);
    }
  }
  for await (const path of glob('server/operations/*.sh', { cwd: root })) {
    for (const message of failuresOf(await readFile(join(root, path), 'utf8'))) {
      seen += 1;
      const wanted = beginningOf(message);
      if (!lookedUp.includes(wanted)) missing.push(`${path}: \`${wanted}\``);
    }
  }
  expect(seen).toBeGreaterThan(30);
  expect(
    [...new Set(missing)].sort(),
    'Put these words, in backticks, into the first column of the table "When something is wrong" of docs/operations.md, and what to do into the second',
  ).toEqual([]);
});

test('and every code of a problem with its status', () => {
  const told = Array.from(
    table.matchAll(/^\| (\d{3}) `(\w+)` \| /gm),
    ([, status, code]) => `${status} ${code}`,
  );
  const codes = Object.entries(errorCatalogue).map(([code, { status }]) => `${status} ${code}`);
  expect(told.sort()).toEqual(codes.sort());
});

test('every link within docs/operations.md leads somewhere', () => {
  const anchors = Array.from(operations.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = Array.from(operations.matchAll(/\]\(#([^)]+)\)/g), ([, link]) => link);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => link === undefined || !anchors.includes(link))).toEqual([]);
});
