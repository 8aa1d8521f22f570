import type { SystemSettings } from "@wardway/model";
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
  /** Milliseconds for one mail altogether. */
  readonly longest: number;
}

/** How long a mail server is waited for, in milliseconds. */
export interface Patience {
  /** For each of: the name, the connection, the greeting. */
  readonly opening: number;
  /** For each reply: a server that looks into a message takes its time before it takes the message. */
  readonly reply: number;
  /** For one mail altogether: a server that answers letter by letter must not hold up the others. */
  readonly mail: number;
}

const usualPatience: Patience = { opening: 10_000, reply: 60_000, mail: 5 * 60_000 };

/** Why the settings name no mail server that could be spoken with, at the field to fill in. */
export interface SettingsGap {
  readonly field: "smtpServer" | "fromEmail" | "smtpPassword";
  readonly code: `settings.${"smtpServerMissing" | "fromEmailMissing" | "smtpPasswordMissing" | "smtpPasswordUnreadable"}`;
}

/** Implicit TLS (RFC 8314, 3.3). */
const implicitTlsPort = 465;

/**
 * @param secrets the sealed ones, as the settings keep them
 */
export function smtpServerOf(
  settings: SystemSettings,
  secrets: Readonly<Record<string, string>>,
  secretBox: SecretBox,
  patience: Patience = usualPatience,
): SmtpServer | SettingsGap {
  const { smtpServer: host, smtpPort: port, smtpUsername: user, fromEmail } = settings;
  if (host === "") return { field: "smtpServer", code: "settings.smtpServerMissing" };
  if (fromEmail === "") return { field: "fromEmail", code: "settings.fromEmailMissing" };
  const secure = port === implicitTlsPort;
  // What stays on this machine needs no encryption, and a mail server of its own has a certificate of its own.
  const local = isLoopback(host);
  const options: SMTPConnection.Options = {
    host,
    port,
    secure,
    requireTLS: !secure && !local,
    tls: { rejectUnauthorized: !local },
    connectionTimeout: patience.opening,
    greetingTimeout: patience.opening,
    dnsTimeout: patience.opening,
    socketTimeout: patience.reply,
  };
  const server = { host, port, fromEmail, options, longest: patience.mail };
  if (user === "") return { ...server, auth: null };
  const sealed = secrets[passwordPurpose];
  if (!sealed) {
    return {
      field: "smtpPassword",
      code: "settings.smtpPasswordMissing",
    };
  }
  const pass = secretBox.open(sealed, passwordPurpose);
  return pass === null
    ? {
        field: "smtpPassword",
        code: "settings.smtpPasswordUnreadable",
      }
    : { ...server, auth: { user, pass } };
}

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
