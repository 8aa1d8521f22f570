import type { AuditRule } from "@wardway/model";

/** What a subscription to each kind of topic adds to the audit trail; `request:17` is of the kind `request`. */
export const topicAudit = {
  requests: {
    none: "numbers, versions and statuses of visible requests: what they are about is read by audited calls",
  },
  incoming: { none: "that something has changed, which an audited call reads" },
  notifications: { none: "that there are new ones, which an audited call reads" },
  /** Includes positions of the vehicle, and so of the patient. */
  request: "records",
} as const satisfies Readonly<Record<string, AuditRule>>;
export type TopicKind = keyof typeof topicAudit;

export function requestOf(topic: string): number | null {
  return topic.startsWith("request:") ? Number(topic.slice("request:".length)) : null;
}

/** Null for a topic that does not exist. */
export function kindOf(topic: string): TopicKind | null {
  const kind = topic.split(":", 1)[0] ?? "";
  return Object.hasOwn(topicAudit, kind) ? (kind as TopicKind) : null;
}
