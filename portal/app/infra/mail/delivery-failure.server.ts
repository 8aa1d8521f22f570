import type { NodemailerError } from "nodemailer/lib/errors";
import type { SmtpServer } from "./smtp-server.server.ts";

/**
 * `refused`: the server will not take this mail, now or later. `undelivered`: it certainly has not taken it yet.
 * `unknown`: the connection broke after the content was handed over and before the server confirmed it.
 */
export type FailureKind = "refused" | "undelivered" | "unknown";

/** A mail that was not sent, or not certainly. Its message names no recipient and nothing of the content. */
export class DeliveryFailure extends Error {
  readonly kind: FailureKind;
  /** Whether the next mail would fail alike: it is about the server rather than about this mail. */
  readonly isServers: boolean;

  constructor(kind: FailureKind, sentence: string, isServers: boolean) {
    super(sentence);
    this.name = "DeliveryFailure";
    this.kind = kind;
    this.isServers = isServers;
  }
}

/** @param handedOver whether the server was given the content before the fault */
export function deliveryFailure(server: SmtpServer, fault: unknown, handedOver: boolean): DeliveryFailure {
  const error: NodemailerError = fault instanceof Error ? fault : new Error();
  const aboutThisMail = error.command === "RCPT TO" || error.command === "DATA";
  // A reply says what became of the mail, whenever it comes.
  if (aboutThisMail && error.responseCode !== undefined) {
    const what = error.command === "DATA" ? "the message" : "the recipient";
    return error.permanent
      ? new DeliveryFailure("refused", `The mail server refused ${what} (${replyOf(error)}).`, false)
      : new DeliveryFailure("undelivered", `The mail server put ${what} off (${replyOf(error)}).`, false);
  }
  return new DeliveryFailure(handedOver ? "unknown" : "undelivered", whatFailed(server, error), true);
}

/** A sentence for an administrator: what failed on the way to the server, and what to look at. */
export function whatFailed({ host, port }: SmtpServer, fault: unknown): string {
  const error: NodemailerError & { originalCode?: unknown } = fault instanceof Error ? fault : new Error();
  const where = `${host}, port ${port}`;
  const origin = String(error.originalCode ?? "");
  if (error.code === "EDNS") return `The name ${host} was not found. Check SMTP Server.`;
  if (error.code === "EAUTH") {
    return error.responseCode === undefined
      ? `${host} offers no log-in that fits. Leave SMTP Username empty if it needs none.`
      : `${host} refused the log-in (${replyOf(error)}). Check SMTP Username and SMTP Password.`;
  }
  if (isCertificateFault(origin, error)) {
    return `The certificate of ${host} is not valid for that name. Check SMTP Server and the certificate.`;
  }
  if (error.code === "ETLS" || error.command === "STARTTLS" || origin.startsWith("ERR_SSL")) {
    return `No encrypted connection came about with ${where}. Wardway sends no mail without encryption: use a port with STARTTLS (587) or TLS (465).`;
  }
  if (origin === "ECONNREFUSED") return `${where} refused the connection. Check SMTP Port.`;
  if (error.code === "ETIMEDOUT" || origin === "ETIMEDOUT") return `${where} did not answer in time.`;
  if (error.responseCode !== undefined) return `${host} refused the mail (${replyOf(error)}).`;
  return `The connection to ${where} broke off.`;
}

/** OpenSSL's verdicts, as Node names them; after STARTTLS the name is gone and its words are left. */
function isCertificateFault(origin: string, { code, message }: NodemailerError): boolean {
  return (
    /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY|DECRYPT)|HOSTNAME_MISMATCH/.test(origin) ||
    (code === "ETLS" && /certificate|altnames/i.test(message))
  );
}

/** The codes of a reply alone (RFC 5321, RFC 3463): its text may quote the recipient. */
function replyOf({ response = "", responseCode }: NodemailerError): string {
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return status === undefined ? String(responseCode) : `${responseCode} ${status}`;
}
