/** Views that are audited as such, because they show no single patient's record, and the resource of each. */
export const auditedViews = {
  "announcement.read": "announcement",
  "audit.read": "audit_log",
  "contact.read": "contact_message",
  "diagnostics.read": "diagnostics",
  "display.read": "display",
  "embedding.read": "embed_site",
  "emergency.read": "emergency_access",
  "invitation.read": "invitation",
  "organization.read": "organization",
  "retention.read": "legal_hold",
  "settings.read": "settings",
  "statistics.read": "statistics",
  "user.read": "user",
} as const;
export type AuditedView = keyof typeof auditedViews;

/** What a call, a screen's loader or action, or a subscription adds to the audit trail. */
export type AuditRule =
  /** The use case adds a row that names the patients' records, before they are sent. */
  | "records"
  /** The use case adds a row with each change or attempt, in its transaction. */
  | "change"
  /** The guard adds a row before anything is read. A screen's `tab` may show something else. */
  | { readonly view: AuditedView; readonly tabs?: Readonly<Record<string, AuditedView>> }
  /** Nothing, for this reason. */
  | { readonly none: string };
