import type { Config } from '../../config.ts';
import { limits } from '../../contract/limits.ts';
import { formatNumber } from '../../contract/word-of.ts';

const substitutions: Readonly<Record<string, string>> = {
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
/** A password with fewer different characters counts as a pattern, at any length. */
const differentMin = 5;
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];

/** The words that a password may be derived from: P@ssw0rd2026! gives `password`, among others. */
function wordsOf(password: string): string[] {
  const bare = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '');
  const small = password.toLowerCase();
  const spelled = [...bare(small.replace(/[!?.\d]+$/u, ''))].map((c) => substitutions[c] ?? c).join('');
  return [small, bare(small), spelled, small.replace(/\P{L}/gu, '')];
}

function isPattern(password: string): boolean {
  const small = password.toLowerCase();
  if (new Set(small).size < differentMin || /^(.+?)\1+$/su.test(small)) return true;
  const backwards = [...small].reverse().join('');
  return rows.some((row) => row.includes(small) || row.includes(backwards));
}

/**
 * The rules that a password breaks, one sentence each; empty: it is accepted.
 * The lengths of the policy count code points, not bytes.
 */
export function passwordProblems(password: string, email: string, policy: Config['passwords']): string[] {
  const problems: string[] = [];
  const refuse = (broken: boolean, sentence: string) => {
    if (broken) problems.push(sentence);
  };
  refuse([...password].length < policy.minLength, `Use at least ${policy.minLength} characters.`);
  const { maxLength } = policy;
  if (maxLength !== null) {
    refuse([...password].length > maxLength, `Use at most ${formatNumber(maxLength)} characters.`);
  }
  refuse(
    Buffer.byteLength(password) > limits.passwordBytesMax,
    `Use at most ${formatNumber(limits.passwordBytesMax)} bytes.`,
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

/**
 * Words and keyboard patterns that password crackers try first, in lower case and without the digits and punctuation
 * that people add: `wordsOf` strips those before the lookup.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwort passphrase pass passcode letmein welcome admin administrator root user guest login test
  testing tester changeme change changeit default secret temp temporary access master super superuser superman
  batman spiderman ironman avengers pokemon naruto starwars matrix dragon monkey tiger lion eagle falcon wolf
  panther leopard elephant dolphin shadow sunshine princess prince queen king hunter ranger killer ninja samurai
  warrior soldier football cricket baseball basketball hockey soccer tennis golf chelsea arsenal liverpool
  barcelona realmadrid juventus manchester yankees lakers cowboys steelers mustang ferrari porsche mercedes
  corvette harley yamaha honda toyota computer internet windows microsoft google facebook instagram twitter
  youtube linkedin whatsapp android samsung iphone apple nokia oracle cisco linux ubuntu server database
  mysql postgres system network security hacker hello helloworld goodbye iloveyou ilovegod iloveu love lovely
  lover loveme mylove forever friends family mother father brother sister daughter baby babygirl angel angels
  jesus jesuschrist christ god heaven blessed faith buddha krishna ganesh hanuman ganpati sairam omsairam india
  indian bharat mumbai delhi bangalore hyderabad chennai kolkata pune london newyork paris germany america
  michael jennifer jessica ashley amanda daniel joshua andrew matthew anthony william thomas robert jordan
  michelle nicole charlie maggie buster ginger pepper summer winter spring autumn monday friday sunday january
  february march april june july august september october november december freedom liberty justice money
  million dollar rich lucky happy smile flower flowers rainbow butterfly chocolate cookie banana orange cherry
  cheese coffee pizza pass word qwerty qwertyui qwertyuiop qwertz qwertzuiop azerty azertyuiop asdf asdfgh
  asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe asdasd zaqxsw zaqwsx abc abcd
  abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij alphabet xxx sex trustno trustnoone whatever nothing
  anything something unknown asd qwe zxc blink starcraft warcraft minecraft fortnite roblox playstation
  nintendo mario zelda sonic festival fest technical techfest torchbearer torch bearer ambassador campus
  college university institute student students teacher school hostel engineer engineering company office
  business marketing sales support service manager director president correcthorsebatterystaple opensesame
  `
    .trim()
    .split(/\s+/),
);
