/** The content of an email, in any format. Plain text without markup. */
export interface EmailContent {
  /** Follows the system's name in the subject. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A user's own text, shown as a quotation with its line breaks. */
  readonly quotation?: string;
  readonly link?: { readonly label: string; readonly url: string };
  /** Why the recipient gets this email, and how to switch it off if possible. */
  readonly reason: string;
}
