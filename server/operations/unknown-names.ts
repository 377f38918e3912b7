import { parseEnv } from 'node:util';

/** Edits of one character that turn one text into the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + Number(letter !== other);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Edits up to which a name counts as misspelt; short names differ by less. */
const mostEdits = (name: string) => (name.length < 8 ? 1 : 2);

/** Variables that Docker, Compose and Node read themselves. */
const ofTools = /^(?:COMPOSE|DOCKER|BUILDKIT|BUILDX|NODE|NPM_CONFIG|npm_config)_|^(?:TZ|PATH|HOME)$/;

/** The settings that .env.example explains. */
export function settingNames(example: string): Set<string> {
  return new Set(Array.from(example.matchAll(/^(?:# {0,3})?([A-Z][A-Z0-9_]*)=/gm), ([, name = '']) => name));
}

export interface UnknownName {
  readonly name: string;
  /** The setting with the most similar name, or null if none is similar. */
  readonly meant: string | null;
}

/** The names in the text of a .env file that are no settings. */
export function unknownNames(file: string, example: string): UnknownName[] {
  const known = settingNames(example);
  return Object.keys(parseEnv(file))
    .filter((name) => !known.has(name) && !ofTools.test(name))
    .map((name) => {
      const [nearest] = [...known]
        .map((setting) => ({ setting, edits: distance(name.toUpperCase(), setting) }))
        .sort((a, b) => a.edits - b.edits);
      const meant = nearest !== undefined && nearest.edits <= mostEdits(name) ? nearest.setting : null;
      return { name, meant };
    });
}
