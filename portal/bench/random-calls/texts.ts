const MAX_CHARACTERS = 400;

export const shorten = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;

export function hasStackTrace(body: unknown): boolean {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return /(?:\n|\\n)\s+at [\w.<]+ ?\(/.test(text ?? "");
}

/** Replaces halves of surrogate pairs, which no address can contain. */
export const toWellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
