import type { SystemSettings } from "@wardway/db/model";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SecretBox } from "../secret-box.server.ts";

/** What the purpose of the sealed SMTP password is called. */
const passwordPurpose = "smtpPassword";

/** The mail server of the settings, and how to speak with it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly fromEmail: string;
  readonly options: SMTPConnection.Options;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** Why the settings name no mail server that could be spoken with, at the field to fill in. */
export interface SettingsGap {
  readonly field: "smtpServer" | "fromEmail" | "smtpPassword";
  readonly message: string;
}

/** Implicit TLS (RFC 8314, 3.3). */
const implicitTlsPort = 465;

/** Milliseconds for each of: the name, the connection, the greeting. */
const patience = 10_000;

/** Milliseconds for each reply: a server that looks into a message takes its time before it takes the message. */
const replyPatience = 60_000;

/**
 * @param secrets the sealed ones, as the settings keep them
 */
export function smtpServerOf(
  settings: SystemSettings,
  secrets: Readonly<Record<string, string>>,
  secretBox: SecretBox,
): SmtpServer | SettingsGap {
  const { smtpServer: host, smtpPort: port, smtpUsername: user, fromEmail } = settings;
  if (host === "") return { field: "smtpServer", message: "SMTP Server is required to send mail." };
  if (fromEmail === "") return { field: "fromEmail", message: "From Email is required to send mail." };
  const secure = port === implicitTlsPort;
  // What stays on this machine needs no encryption, and a mail server of its own has a certificate of its own.
  const local = isLoopback(host);
  const options: SMTPConnection.Options = {
    host,
    port,
    secure,
    requireTLS: !secure && !local,
    tls: { rejectUnauthorized: !local },
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
    socketTimeout: replyPatience,
  };
  if (user === "") return { host, port, fromEmail, options, auth: null };
  const sealed = secrets[passwordPurpose];
  if (!sealed) {
    return {
      field: "smtpPassword",
      message:
        "SMTP Password is required with an SMTP Username. Leave both empty for a server without log-in.",
    };
  }
  const pass = secretBox.open(sealed, passwordPurpose);
  return pass === null
    ? {
        field: "smtpPassword",
        message: "The stored SMTP Password was sealed with another key and cannot be read. Type it again.",
      }
    : { host, port, fromEmail, options, auth: { user, pass } };
}

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
