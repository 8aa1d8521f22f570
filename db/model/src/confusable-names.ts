/** Scripts whose letters look alike, or that are used for usernames; others count as one. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cherokee}/u,
  // Japanese and Korean mix them.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
];

/** Cyrillic, Greek and Armenian small letters that look like Latin ones (UTS 39, confusables.txt). */
const latinLookAlikes = /^[асеіјорѕхуһԁԛԝёїӏάαγικνορυχցհոսօ\P{L}]+$/u;

/** Unlike those that several scripts have: the long vowel of Japanese, the okina of Hawaiian. */
const ownLetter = /(?![\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/**
 * Whether a name can be read as another one: letters of several scripts, or only such as look like Latin ones
 * (https://www.unicode.org/reports/tr39/), or a compatible form such as full-width letters.
 */
export function isConfusable(name: string): boolean {
  // Thai and Lao write this vowel as one character, which the compatible form splits.
  const plain = name.replaceAll(/[\u0e33\u0eb3]/g, "");
  if (plain.normalize("NFKC") !== plain.normalize("NFC")) return true;
  const letters = [...name.toLowerCase()].filter((character) => ownLetter.test(character));
  const used = new Set(letters.map((letter) => scripts.findIndex((script) => script.test(letter))));
  if (used.size > 1) return true;
  return letters.length > 0 && !used.has(0) && latinLookAlikes.test(name.toLowerCase());
}
