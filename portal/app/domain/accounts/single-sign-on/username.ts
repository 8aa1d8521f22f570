import { limits, shapeOfName, usernameField } from "@wardway/model";

const SUFFIX_LENGTH = 8;

/**
 * Usernames for a new account, by preference: what the provider calls the person, with numbers if it is taken.
 * @param names of the provider, by preference
 */
export function proposeUsernames(names: readonly (string | null)[]): readonly string[] {
  const base = names.flatMap((name) => toUsername(name) ?? [])[0] ?? "user";
  const numbered = Array.from({ length: 8 }, (_, index) => `${base}-${index + 2}`);
  const random = `${base}-${crypto.randomUUID().slice(0, SUFFIX_LENGTH - 2)}`;
  return [base, ...numbered, random].filter(isPermitted);
}

/** Null for a name that people could not tell from others. */
function toUsername(name: string | null): string | null {
  const local = (name ?? "")
    .normalize("NFKC")
    .replace(/@.*$/s, "")
    .trim()
    .replaceAll("\u2019", "'")
    .replaceAll(/\s+/g, ".");
  const shortened = local.slice(0, limits.username - SUFFIX_LENGTH);
  // The first number already tells whether the numbered ones are permitted.
  return isPermitted(shortened) && isPermitted(`${shortened}-2`) ? shortened : null;
}

/** Colleagues would take these for the people who run the portal. */
const official = ["admin", "administrator", "root", "support", "system", "wardway"].map(shapeOfName);

const isPermitted = (name: string) =>
  !official.includes(shapeOfName(name.split("-", 1)[0] ?? "")) && usernameField.safeParse(name).success;
