import type { LiveServerMessage } from "@wardway/model";

/** A question mark allows null. */
type Kind = "string" | "number" | "boolean" | "?string" | "?number";

const position = {
  requestId: "number",
  latitude: "number",
  longitude: "number",
  accuracy: "number",
  speed: "?number",
  heading: "?number",
  recordedAt: "string",
  receivedAt: "string",
} as const;

const statistics = {
  completedTransports: "number",
  averageRating: "number",
  hospitals: "number",
  ambulanceCompanies: "number",
  lastUpdated: "string",
} as const;

/** Checked without zod, whose schemas would exceed everything else that a page loads. */
const fields: Readonly<Record<LiveServerMessage["type"], Readonly<Record<string, Kind>>>> = {
  welcome: { protocol: "number", signedIn: "boolean" },
  statistics: {},
  pong: {},
  subscribed: { topic: "string", changed: "boolean" },
  refused: { topic: "string", category: "string", code: "string", sentence: "string" },
  request: { requestId: "number", version: "?number", status: "?string", isNew: "boolean" },
  position,
  notifications: {},
  incoming: {},
  resync: {},
};

/** @returns null for what is no JSON, and for messages of later protocol versions */
export function readServerMessage(text: string): LiveServerMessage | null {
  const message = parseJson(text);
  if (!isRecord(message) || typeof message.type !== "string" || !Object.hasOwn(fields, message.type))
    return null;
  const isKnown =
    fits(message, fields[message.type as LiveServerMessage["type"]]) &&
    (message.type !== "statistics" || fits(message.data, statistics));
  return isKnown ? (message as LiveServerMessage) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const fits = (value: unknown, kinds: Readonly<Record<string, Kind>>) =>
  isRecord(value) &&
  Object.entries(kinds).every(([field, kind]) => {
    const found = value[field];
    return kind.startsWith("?") ? found === null || typeof found === kind.slice(1) : typeof found === kind;
  });
