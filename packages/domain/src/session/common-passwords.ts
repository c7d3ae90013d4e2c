/**
 * The words that people build their passwords from, most used first. Lists of leaked passwords of twelve characters and
 * more are nearly all made of these, of digits and of walks over the keyboard, so that the parts say more than a list.
 */
const commonWords = `
password passwort passwd pass word secret letmein welcome hello login signin master admin administrator root user guest
test testing default changeme change qwerty qwertz azerty asdf zxcv qazwsx iloveyou love lover loveme babygirl princess
sunshine monkey dragon football baseball basketball soccer hockey golf batman superman spiderman pokemon starwars
jordan michael jennifer jessica ashley nicole daniel andrew joshua charlie thomas robert william anthony matthew
maggie buster ginger pepper cookie chocolate banana apple orange cheese summer winter spring autumn monday friday
january february march april june july august september october november december family mother father friends forever
freedom whatever trustno internet computer samsung google facebook amazon netflix microsoft windows
mustang ferrari porsche corvette harley yankees cowboys lakers liverpool arsenal chelsea barcelona real madrid
shadow killer hunter ranger tigger diamond silver golden purple yellow black white blue green red angel blessed jesus
christ heaven god lucky happy smile flower butterfly kitty pussy fuck fuckyou sexy money dollar rich boss king queen
america american usa london phoenix dallas texas florida california company business office work team
brigade kitchen chef cook catering food service server host menu lunch dinner breakfast restaurant
my the you me is one two three four i a an and
`
  .trim()
  .split(/\s+/);

const walks = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1q2w3e4r5t6y7u8i9o0p',
];
const bothWays = [...walks, ...walks.map((walk) => [...walk].reverse().join(''))];

const plain: Record<string, string> = {
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
/** `p@ssw0rd1234` → `password`: digits at the end are an appendix, inside a word they stand for letters. */
const withoutDisguise = (text: string) =>
  text.replace(/[ -`{-~]+$/, '').replace(/[013457@$!]/g, (sign) => plain[sign] ?? sign);

/** At most this many such parts make a password easy; a phrase of more words is not what lists hold. */
const MAX_EASY_PARTS = 3;
/** What a digit or a sign between the words adds: little, but twelve of them are no word. */
const FILLER_COST = 0.3;

/** The fewest easy parts that `text` is made of, or Infinity. */
function easyParts(text: string, words: ReadonlySet<string>): number {
  const fewest: number[] = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = Number.POSITIVE_INFINITY;
    for (let start = 0; start < end; start += 1) {
      const before = fewest[start] ?? Number.POSITIVE_INFINITY;
      if (before < best) best = Math.min(best, before + partCost(text.slice(start, end), words));
    }
    fewest.push(best);
  }
  return fewest[text.length] ?? Number.POSITIVE_INFINITY;
}

function partCost(part: string, words: ReadonlySet<string>): number {
  if (words.has(part)) return 1;
  if (part.length === 1) return /[ -@[-`{-~]/.test(part) ? FILLER_COST : Number.POSITIVE_INFINITY;
  if (/^(.)\1+$/.test(part)) return 1;
  return part.length >= 3 && bothWays.some((walk) => walk.includes(part)) ? 1 : Number.POSITIVE_INFINITY;
}

/**
 * Whether guessing starts with passwords like this one. `own` are words about the person (e-mail, names), which a
 * guesser knows too. The only rule beside the length (no "one capital, one digit").
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const words = new Set([
    ...commonWords,
    ...own.flatMap((text) => text.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length >= 3),
  ]);
  const lower = password.toLowerCase();
  // A few signs repeated over and over: "abababababab", "xyzxyzxyzxyz".
  if (new Set(lower).size <= 3 || /^(.{1,6})\1+$/.test(lower)) return true;
  return [lower, withoutDisguise(lower)].some((text) => text !== '' && easyParts(text, words) <= MAX_EASY_PARTS);
}
