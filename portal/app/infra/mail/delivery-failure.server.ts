import { t } from "@lingui/core/macro";
import { describeError } from "@wardway/model";
import type { NodemailerError } from "nodemailer/lib/errors";
import { translateServerMessage } from "../locale.ts";
import { describeDenial } from "../outgoing/describe-denial.ts";
import { DeniedHostError } from "../outgoing/outgoing.server.ts";
import type { SmtpServer } from "./smtp-server.server.ts";

/**
 * `rejected`: permanently. `undelivered`: certainly not accepted yet. `unknown`: the connection was
 * lost between content and confirmation.
 */
export type FailureKind = "rejected" | "undelivered" | "unknown";

/** The message contains neither recipient nor content. */
export class DeliveryFailure extends Error {
  readonly kind: FailureKind;
  /** The next email would fail too. */
  readonly isServerFault: boolean;

  constructor(kind: FailureKind, message: string, isServerFault: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = "DeliveryFailure";
    this.kind = kind;
    this.isServerFault = isServerFault;
  }
}

/** @param isContentSent before the error */
export function deliveryFailure(server: SmtpServer, fault: unknown, isContentSent: boolean): DeliveryFailure {
  const error: NodemailerError = fault instanceof Error ? fault : new Error();
  const isAboutThisMail = error.command === "RCPT TO" || error.command === "DATA";
  // A reply is conclusive, even after the content.
  if (isAboutThisMail && error.responseCode !== undefined) {
    const what = error.command === "DATA" ? "the message" : "the recipient";
    return error.permanent
      ? new DeliveryFailure("rejected", `The mail server refused ${what} (${replyOf(error)}).`, false)
      : new DeliveryFailure("undelivered", `The mail server deferred ${what} (${replyOf(error)}).`, false);
  }
  return new DeliveryFailure(
    isContentSent ? "unknown" : "undelivered",
    describeSmtpFailure(server, error),
    true,
    { cause: fault },
  );
}

/** Error codes of getaddrinfo. */
const nameFaults = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ENODATA"]);

/** Explains to administrators what failed, and which setting to check. */
export function describeSmtpFailure({ host, port }: SmtpServer, fault: unknown): string {
  if (fault instanceof DeniedHostError)
    return translateServerMessage(describeError(...describeDenial(fault, "SMTP Server")));
  const error: NodemailerError & { originalCode?: unknown } = fault instanceof Error ? fault : new Error();
  const where = t`${host}, port ${port}`;
  const origin = String(error.originalCode ?? error.code ?? "");
  if (nameFaults.has(origin)) return t`The name ${host} was not found. Check SMTP Server.`;
  if (error.code === "EAUTH") {
    return error.responseCode === undefined
      ? t`${host} offers no supported log-in method. Leave SMTP Username empty if it needs none.`
      : t`${host} refused the log-in (${{ reply: replyOf(error) }}). Check SMTP Username and SMTP Password.`;
  }
  if (isCertificateFault(origin, error)) {
    return t`The certificate of ${host} is not valid for that name. Check SMTP Server and the certificate.`;
  }
  if (error.code === "ETLS" || error.command === "STARTTLS" || origin.startsWith("ERR_SSL")) {
    return t`The encrypted connection to ${where} failed. Wardway sends no mail without encryption: use a port with STARTTLS (587) or TLS (465).`;
  }
  if (origin === "ECONNREFUSED") return t`${where} refused the connection. Check SMTP Port.`;
  if (error.code === "ETIMEDOUT" || origin === "ETIMEDOUT") return t`${where} did not answer in time.`;
  if (error.responseCode !== undefined) return t`${host} refused the mail (${{ reply: replyOf(error) }}).`;
  return t`The connection to ${where} was lost.`;
}

/** OpenSSL's verification errors by Node's names; after STARTTLS only the message remains. */
function isCertificateFault(origin: string, { code, message }: NodemailerError): boolean {
  return (
    /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY|DECRYPT)|HOSTNAME_MISMATCH/.test(origin) ||
    (code === "ETLS" && /certificate|altnames/i.test(message))
  );
}

/** Codes only (RFC 5321, RFC 3463): the text may quote the recipient. */
function replyOf({ response = "", responseCode }: NodemailerError): string {
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return status === undefined ? String(responseCode) : `${responseCode} ${status}`;
}
