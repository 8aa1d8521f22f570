import { fieldRejection } from "@wardway/model";

/**
 * Reads a filter of a page's address; null if it is absent or empty. A value that is not known must not show everything.
 * @throws DomainError invalid on `name`
 */
export function readChoice<Choice extends string>(
  request: Request,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const text = new URL(request.url).searchParams.get(name);
  if (!text) return null;
  const choice = choices.find((known) => known === text);
  if (choice !== undefined) return choice;
  throw fieldRejection(name, "list.filterUnknown", { name, choices: choices.join(", ") });
}
