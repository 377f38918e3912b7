import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isVapidKey } from '../push/vapid-keys.ts';
import { loadSettings } from './data-dir.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'torchbearer-data-dir-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = () => join(directory, 'settings.json');
const freePort = async () => 8081;

test('the first start makes the secrets, and later ones use them', async () => {
  const made = await loadSettings(directory, freePort);
  expect(isVapidKey(made.vapidPrivateKey ?? '')).toBe(true);
  expect(await loadSettings(directory, freePort)).toEqual(made);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('a damaged file stops the start and says what to do', async () => {
  writeFileSync(file(), '{}');
  await expect(loadSettings(directory, freePort)).rejects.toThrow(/settings\.json is damaged: .*--fresh/);
});
