/** The fields of a line that people read. */
interface Line {
  readonly time: string;
  readonly level: string;
  readonly message: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly error?: { readonly stack?: readonly string[] };
}

/** Line ends, terminal sequences, and characters that reorder what is shown. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Formats a JSON line for people: time, level, call, message, request id; an error's stack frames are below. */
export function formatLine(json: string): string {
  const { time, level, message, requestId, method, path, error } = JSON.parse(json) as Line;
  const call = method === undefined ? "" : `${method} ${path}: `;
  const id = requestId === undefined ? "" : ` [${requestId}]`;
  const frames = error?.stack?.map((frame) => `    ${frame}`) ?? [];
  return [`${time} ${level} ${call}${message}${id}`, ...frames]
    .map((line) => `${escapeUnprintable(line)}\n`)
    .join("");
}

const escapeUnprintable = (line: string) =>
  line.replaceAll(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
