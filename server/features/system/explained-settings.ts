import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { SystemSetting } from '../../contract/system.ts';

const example = join(import.meta.dirname, '..', '..', '..', '.env.example');
const setting = /^(?:# {0,3})?([A-Z][A-Z0-9_]*)=/;
const heading = /^# ── (.+?) ─+$/;
const withoutDocker = 'Only without Docker';

/** What `.env.example` says about each setting, and where it is set. */
function explanations(text: string): Map<string, { words: string; where: string }> {
  const found = new Map<string, { words: string; where: string }>();
  let where = '.env';
  let words: string[] = [];
  // A comment explains all settings up to the next comment.
  let used = false;
  for (const line of text.split('\n')) {
    const name = setting.exec(line)?.[1];
    const title = heading.exec(line)?.[1];
    if (name !== undefined) {
      found.set(name, { words: words.join(' '), where });
      used = true;
    } else if (title !== undefined) {
      where = title.startsWith(withoutDocker)
        ? 'docker-compose.yml or the image; without Docker .env'
        : '.env';
    } else if (line.startsWith('# ')) {
      if (used) words = [];
      used = false;
      words.push(line.slice(2).trim());
    } else if (line === '') {
      words = [];
      used = false;
    }
  }
  return found;
}

let explained: ReturnType<typeof explanations> | undefined;

/** Each setting with what it is. */
export function explainedSettings({ settings }: Pick<Config, 'settings'>): SystemSetting[] {
  explained ??= explanations(readFileSync(example, 'utf8'));
  return settings.map((one) => ({ ...one, ...(explained?.get(one.name) ?? { words: '', where: '.env' }) }));
}
