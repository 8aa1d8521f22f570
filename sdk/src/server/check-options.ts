import type { CreateSessionOptions } from "./session-options.ts";

/** A field, its check, and what it must be. The portal validates the rest, such as lengths and scopes. */
type Rule = readonly [field: string, isValid: (options: CreateSessionOptions) => boolean, expected: string];

const rules: readonly Rule[] = [
  [
    "baseUrl",
    ({ baseUrl }) => isSecureUrl(baseUrl),
    "the portal's address, such as https://wardway.example.org (http:// only for this computer)",
  ],
  [
    "secretKey",
    ({ secretKey }) => typeof secretKey === "string" && /^wsk_[\w-]{43}$/.test(secretKey),
    "a secret key of the site: wsk_ and 43 characters, without spaces or line ends (wpk_ begins the publishable key)",
  ],
  [
    "origin",
    ({ origin }) => isOrigin(origin),
    "the origin of your page: scheme, host and port without a path, such as https://intranet.example.org",
  ],
  ["staff.id", ({ staff }) => isText(staff?.id), "your identifier of the logged-in user, as text"],
  ["staff.name", ({ staff }) => isText(staff?.name), "the name of the logged-in user, as text"],
  [
    "scopes",
    ({ scopes }) => Array.isArray(scopes) && scopes.length > 0 && scopes.every(isText),
    'a list of what the page may do, such as ["request", "track"]',
  ],
  [
    "requestIds",
    ({ requestIds }) =>
      requestIds === undefined || (Array.isArray(requestIds) && requestIds.every(Number.isSafeInteger)),
    "a list of the numbers of requests",
  ],
];

/** @throws TypeError that names the field, but not its value, which may be a key or a name */
export function checkOptions(options: CreateSessionOptions): void {
  for (const [field, isValid, expected] of rules) {
    if (!isValid(options)) throw new TypeError(`createSession: ${field} must be ${expected}.`);
  }
}

const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
const parseUrl = (value: unknown) =>
  typeof value === "string" && URL.canParse(value) ? new URL(value) : null;

function isOrigin(value: unknown): boolean {
  const url = parseUrl(value);
  return url !== null && (url.origin === value || `${url.origin}/` === value);
}

/** Anyone on the way could read the key in a call without TLS. */
function isSecureUrl(value: unknown): boolean {
  const url = parseUrl(value);
  if (url === null || url.username !== "" || url.search !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

const isLoopback = (host: string) =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  /^127(?:\.\d{1,3}){3}$/.test(host);
