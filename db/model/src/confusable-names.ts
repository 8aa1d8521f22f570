/*
 * After Unicode Technical Standard 39 (https://www.unicode.org/reports/tr39/), with the data of Unicode 17: the letters whose
 * Identifier_Status is Allowed, and those that confusables.txt gives the shape of ASCII letters.
 */

/** Letters of Latin alphabets in use, beside those that ASCII letters and the marks below compose. */
const latinLetters = "ÆÐØÞßæðøþĐđĦħıŁłŊŋŒœŦŧƁƆƉƊƎƏƐƑƒƔƖƗƘƙƝƲƳƴƷǝɄɌɍɓɔɖɗəɛɣɨɩɲʉʋʒẞꞍꞪʻʼ";
const latinMarks = String.raw`\u0300-\u0304\u0306-\u030C\u031B\u0323\u0326-\u0328\u032D\u0331`;
const asciiNonLetters = "!-@\\[-`{-~";

/** Decomposed names. Without phonetic and former letters, such as ɑ, ᴍ and ǀ, which people read as others. */
const latinName = new RegExp(`^(?:[${asciiNonLetters}]|[A-Za-z${latinLetters}][${latinMarks}]{0,2})+$`, "u");

/** The other scripts of living languages (UAX 31, table 5); each entry is written by itself. Japanese and Korean mix theirs. */
const otherNames = [
  ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"],
  ...["Arabic", "Armenian", "Bengali", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek", "Gujarati"],
  ...["Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil"],
  ...["Telugu", "Thaana", "Thai", "Tibetan"],
].map((scripts) => {
  const ofScript = [scripts].flat().map((script) => String.raw`\p{Script_Extensions=${script}}`);
  return new RegExp(String.raw`^(?:[${asciiNonLetters}]|(?=[${ofScript.join("")}])[\p{L}\p{M}])+$`, "u");
});

/** Letters of other scripts that look like Latin ones; к, κ and χ differ in height only. */
const lookAlikes = [
  "ͿΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορσυχϜϳϸϺᴦ",
  "ЅІЈАВЕЗКМНОРСТУХЫЬЮабгекорсухшѕіјѡѴѵґҮүһҽӀӏӔӕӠԁԌԛԜԝꙄꙇꚘꚙ",
  "ՍՏՕագզհոռսցւքօ",
  "וטןסװױاهھہەଠടഠငဝၚყჿሀዐ",
].join("");
const looksLatin = new RegExp(String.raw`^\P{L}*[${lookAlikes}][${lookAlikes}\P{L}]*$`, "u");

/**
 * Whether a name can be read as another one: letters of several scripts or of one of limited use, a sign or digit outside of
 * ASCII, only letters that look Latin, or a compatible form such as full-width letters.
 */
export function isConfusable(name: string): boolean {
  const [composed, decomposed] = [name.normalize("NFC"), name.normalize("NFD")];
  // Thai and Lao write this vowel as one character, which the compatible form splits.
  const plain = composed.replaceAll(/[\u0e33\u0eb3]/g, "");
  if (plain.normalize("NFKC") !== plain.normalize("NFC")) return true;
  // A dot that i and j have already, and that makes ı an i.
  const isLatin = latinName.test(decomposed) && !composed.includes("\u0307");
  return !isLatin && (looksLatin.test(decomposed) || !otherNames.some((pattern) => pattern.test(composed)));
}

/** Names of ASCII and ı that look alike have the same shape; not to be shown. See `look-alike-usernames.ts` of the database for others. */
export const shapeOfName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[i1|ı]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m");
