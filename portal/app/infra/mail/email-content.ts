/** Plain text without markup. */
export interface EmailContent {
  /** Follows the system's name. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A user's own text, shown as a quotation. */
  readonly quotation?: string;
  readonly link?: { readonly label: string; readonly url: string };
  /** Why the recipient gets this email, and how to switch it off. */
  readonly reason: string;
}
