import type { PasswordPolicy } from '../../config.ts';
import { limits } from '../../contract/limits.ts';
import { commonPasswords } from './common-passwords.ts';

const written: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Fewer different characters than this are a pattern, whatever the length. */
const differentMin = 5;
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];

/** What somebody who writes P@ssw0rd2026! means: password. */
function wordsOf(password: string): string[] {
  const bare = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '');
  const small = password.toLowerCase();
  const spelled = [...bare(small.replace(/[!?.\d]+$/u, ''))].map((c) => written[c] ?? c).join('');
  return [small, bare(small), spelled, small.replace(/\P{L}/gu, '')];
}

function isPattern(password: string): boolean {
  const small = password.toLowerCase();
  if (new Set(small).size < differentMin || /^(.+?)\1+$/su.test(small)) return true;
  const backwards = [...small].reverse().join('');
  return rows.some((row) => row.includes(small) || row.includes(backwards));
}

/**
 * What is wrong with a password, in sentences; empty: it may be used.
 * Length counts characters as people see them typed, not bytes.
 */
export function passwordProblems(password: string, email: string, policy: PasswordPolicy): string[] {
  const problems: string[] = [];
  const refuse = (broken: boolean, sentence: string) => {
    if (broken) problems.push(sentence);
  };
  refuse([...password].length < policy.minLength, `Use at least ${policy.minLength} characters.`);
  refuse(
    Buffer.byteLength(password) > limits.passwordBytesMax,
    `Use at most ${limits.passwordBytesMax} bytes.`,
  );
  refuse(policy.requireLowercase && !/\p{Ll}/u.test(password), 'Use a lower-case letter.');
  refuse(policy.requireUppercase && !/\p{Lu}/u.test(password), 'Use an upper-case letter.');
  refuse(policy.requireNumeric && !/\p{Nd}/u.test(password), 'Use a digit.');
  refuse(
    policy.requireNonAlphanumeric && !/[^\p{L}\p{N}]/u.test(password),
    'Use a character that is neither a letter nor a digit.',
  );
  const own = email.toLowerCase().split(/[@.]/u);
  const guessable = wordsOf(password).some(
    (word) => commonPasswords.has(word) || own.includes(word) || word === email.toLowerCase(),
  );
  refuse(guessable || isPattern(password), 'Use something that is harder to guess.');
  return problems;
}
