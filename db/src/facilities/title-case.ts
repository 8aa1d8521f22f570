/** Abbreviations with a vowel; consonant-only ones are detected. */
const abbreviations = new Set(
  [
    "ACL ACMH AFB AHMC AKA AMG ANMC APH ARH ARMC ASEM CAH CAMC CHI DBA EAMC EMH ER HIMA HUMC ICU IHS II III IU IV",
    "KMI KY LAC LTAC LTCU MPI MUSC NE NEA NYU OCH OHSU OKC OSF OSU OU PAM PIH PO SE TIRR UAB UAMS UC UCLA UCSD",
    "UCSF UF UH UHHS UHS UK UMC UNC UNM UPMC UPR URMC US USA USC USMD UT UTMB UVA UW VA VCU VI WCA WI",
  ].flatMap((line) => line.split(" ")),
);

const abbreviatedWords = new Set(
  [
    "BLDG BLVD CT CTR DPT DR FL FND FT HLTH HSP HSPTL JR KM LN LTD MR MRS MPLS MT MTL NSG PL PLZ RD RGNL RVR SGT",
    "SPC SPGS SR SRVCS ST STR SVCS TH TRL",
  ].flatMap((line) => line.split(" ")),
);

/** States that look like words, at the end of a text. */
const trailingState = /, (?:ak|al|ar|az|ca|co|de|ga|hi|ia|id|in|la|ma|me|mi|mo|oh|ok|or|pa)$/i;

const lowercaseWords = new Set([
  "and",
  "at",
  "by",
  "de",
  "del",
  "for",
  "in",
  "of",
  "on",
  "the",
  "to",
  "with",
]);

/**
 * Converts 'ST. MARY'S HOSPITAL OF MCALLEN, LLC' to 'St. Mary's Hospital of McAllen, LLC'. Text with lowercase letters
 * stays unchanged.
 */
export function toTitleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return (
    text
      .replace(/(?:\p{L}\.){2,}\p{L}?|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu, (word, position: number) => {
        const small = word.toLowerCase();
        const opens = !/[\p{L}.&)] $/u.test(text.slice(0, position));
        return lowercaseWords.has(small) && !opens ? small : capitalizeWord(word);
      })
      .replace(trailingState, (state) => state.toUpperCase())
      // 'Mc Henry' is a name; the MC of 'St. Mary MC' a medical center.
      .replace(/\bMC (?=\p{Lu}\p{Ll}{2})/gu, "Mc ")
  );
}

function capitalizeWord(word: string): string {
  const letters = word.replace(/['’]+$/u, "");
  if (/^\d+(ST|ND|RD|TH)$/.test(letters)) return word.toLowerCase();
  if (/\d/.test(letters)) return word;
  if (letters.includes(".") || letters.length === 1) return word;
  if (abbreviations.has(letters)) return word;
  if (!/[AEIOUY]|[^A-Z]/.test(letters) && letters.length <= 6 && !abbreviatedWords.has(letters)) return word;
  const capitalized = word.charAt(0) + word.slice(1).toLowerCase();
  return capitalized
    .replace(/^Mc(\p{Ll})(?=\p{Ll}{2})/u, (_, first: string) => `Mc${first.toUpperCase()}`)
    .replace(
      /^([DLO]['’])(\p{Ll})(?=\p{Ll}{2})/u,
      (_, prefix: string, first: string) => prefix + first.toUpperCase(),
    );
}
