/** Plain text without markup. */
export interface EmailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A user's own text. */
  readonly quotation?: string;
  readonly link?: { readonly label: string; readonly url: string };
  /** Why the recipient gets this email, and how to switch it off. */
  readonly reason: string;
  /** Also sent as headers (RFC 8058). */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}
