import { toPlainText } from "../plain-text.ts";

/** Changes when the words below do: stored keys are then written again. */
export const CANONICAL_VERSION = 1;

const parse = (pairs: string) =>
  new Map(
    pairs
      .split(",")
      .map((pair) => [pair.slice(0, pair.lastIndexOf(" ")), pair.slice(pair.lastIndexOf(" ") + 1)]),
  );

/** Short forms of USPS Publication 28; "st" is both street and saint. */
const streetWords = parse(
  "alley aly,avenue ave,av ave,boulevard blvd,circle cir,court ct,crescent cres,drive dr,doctor dr,expressway expy," +
    "freeway fwy,highway hwy,interstate i,lane ln,parkway pkwy,place pl,plaza plz,road rd,route rte,saint st," +
    "square sq,street st,terrace ter,turnpike tpke,north n,south s,east e,west w,northeast ne,northwest nw," +
    "southeast se,southwest sw",
);
const otherWords = parse(
  "building bldg,center ctr,centre ctr,fort ft,heights hts,hospital hosp,junior jr,mount mt,station sta,first 1st," +
    "second 2nd,third 3rd,fourth 4th,fifth 5th,sixth 6th,seventh 7th,eighth 8th,ninth 9th,tenth 10th",
);
const shortForms = new Map([...streetWords, ...otherWords]);

const states = parse(
  "alabama al,alaska ak,arizona az,arkansas ar,california ca,colorado co,connecticut ct,delaware de," +
    "district of columbia dc,florida fl,georgia ga,hawaii hi,idaho id,illinois il,indiana in,iowa ia,kansas ks," +
    "kentucky ky,louisiana la,maine me,maryland md,massachusetts ma,michigan mi,minnesota mn,mississippi ms," +
    "missouri mo,montana mt,nebraska ne,nevada nv,new hampshire nh,new jersey nj,new mexico nm,new york ny," +
    "north carolina nc,north dakota nd,ohio oh,oklahoma ok,oregon or,pennsylvania pa,puerto rico pr,rhode island ri," +
    "south carolina sc,south dakota sd,tennessee tn,texas tx,utah ut,vermont vt,virginia va,washington wa," +
    "west virginia wv,wisconsin wi,wyoming wy",
);

/** Words that say the kind of a street, a direction or a state: none names a place by itself. */
const generic = new Set([...streetWords.values(), ...states.values(), "and", "at", "the", "of"]);

/** At the end of a text only: "Virginia Avenue" and "Washington Street" are streets. */
const trailingState = new RegExp(`(?<= )(?:${[...states.keys()].join("|")})(?= \\d{5}$|$)`);

/**
 * Lowercase words without accents and punctuation, in their short forms: "123 Saint Paul Street, Maryland" and
 * "123 St. Paul St MD" have the same.
 */
export function toCanonicalWords(text: string): readonly string[] {
  const plain = toPlainText(text)
    .replace(/ (?:usa|us|united states(?: of america)?)$/, "")
    .replace(trailingState, (name) => states.get(name) ?? name);
  return plain
    .split(" ")
    .filter(Boolean)
    .map((word) => shortForms.get(word) ?? word);
}

/** Each word between spaces, so that `like '% word%'` finds beginnings of words. */
export const toKey = (words: readonly string[]): string => ` ${words.join(" ")} `;

/** The word, its short form and what it may be short for, in lowercase: "street" and "st", "ctr" and "center". */
export function spellingsOf(word: string): readonly string[] {
  const plain = word.toLowerCase().replace(/\.$/, "");
  const short = shortForms.get(plain) ?? plain;
  const long = [...shortForms].filter(([, other]) => other === short).map(([name]) => name);
  return [...new Set([word.toLowerCase(), short, ...long])];
}

const MIN_BEGINNING = 3;

/** Short forms of words that begin like this one: "hospi" may become "hosp". */
export function completeShortForms(beginning: string): readonly string[] {
  if (beginning.length < MIN_BEGINNING) return [];
  const found = [...shortForms].filter(([long]) => long.startsWith(beginning)).map(([, short]) => short);
  return [...new Set(found)];
}

/** Whether a word alone can be searched for. */
export const isDistinctive = (word: string): boolean => word.length > 1 && !generic.has(word);
