import type { SystemSettings } from "@wardway/model";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SecretBox } from "../secret-box.server.ts";

/** Encryption purpose. */
const passwordPurpose = "smtpPassword";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly fromEmail: string;
  readonly options: SMTPConnection.Options;
  readonly auth: { readonly user: string; readonly pass: string } | null;
  readonly connectTimeoutMs: number;
  readonly sendTimeoutMs: number;
}

export interface SmtpTimeouts {
  /** Limits name resolution and connection together, and the greeting. */
  readonly openMs: number;
  /** Limits each reply: servers that scan messages accept slowly. */
  readonly replyMs: number;
  /** Limits one email in total. */
  readonly sendMs: number;
}

const defaultTimeouts: SmtpTimeouts = { openMs: 10_000, replyMs: 60_000, sendMs: 5 * 60_000 };

/** Why no server can be used, with the field to fill in. */
export interface SettingsGap {
  readonly field: "smtpServer" | "fromEmail" | "smtpPassword";
  readonly code: `settings.${"smtpServerMissing" | "fromEmailMissing" | "smtpPasswordMissing" | "smtpPasswordUnreadable"}`;
}

/** RFC 8314, 3.3. */
const IMPLICIT_TLS_PORT = 465;

/** @param secrets encrypted, as stored */
export function resolveSmtpServer(
  settings: SystemSettings,
  secrets: Readonly<Record<string, string>>,
  secretBox: SecretBox,
  timeouts: SmtpTimeouts = defaultTimeouts,
): SmtpServer | SettingsGap {
  const { smtpServer: host, smtpPort: port, smtpUsername: user, fromEmail } = settings;
  if (host === "") return { field: "smtpServer", code: "settings.smtpServerMissing" };
  if (fromEmail === "") return { field: "fromEmail", code: "settings.fromEmailMissing" };
  const secure = port === IMPLICIT_TLS_PORT;
  // Loopback needs no encryption, and a local server often has a self-signed certificate.
  const local = isLoopback(host);
  const options: SMTPConnection.Options = {
    // The name in the certificate; the connection is opened before.
    host,
    port,
    secure,
    requireTLS: !secure && !local,
    tls: { rejectUnauthorized: !local },
    connectionTimeout: timeouts.openMs,
    greetingTimeout: timeouts.openMs,
    socketTimeout: timeouts.replyMs,
  };
  const server = {
    ...{ host, port, fromEmail, options },
    connectTimeoutMs: timeouts.openMs,
    sendTimeoutMs: timeouts.sendMs,
  };
  if (user === "") return { ...server, auth: null };
  const encrypted = secrets[passwordPurpose];
  if (!encrypted) {
    return {
      field: "smtpPassword",
      code: "settings.smtpPasswordMissing",
    };
  }
  const pass = secretBox.decrypt(encrypted, passwordPurpose);
  return pass === null
    ? {
        field: "smtpPassword",
        code: "settings.smtpPasswordUnreadable",
      }
    : { ...server, auth: { user, pass } };
}

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
