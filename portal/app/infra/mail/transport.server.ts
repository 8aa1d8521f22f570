import { Readable } from "node:stream";
import { t } from "@lingui/core/macro";
import { DomainError, fieldRejection, type SystemSettings } from "@wardway/model";
import MailComposer, { type MailComposerOptions } from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { describeDenial } from "../outgoing/describe-denial.ts";
import { connectOutgoing, DeniedHostError } from "../outgoing/outgoing.server.ts";
import type { SecretBox } from "../secret-box.server.ts";
import { DeliveryFailure, deliveryFailure, describeSmtpFailure } from "./delivery-failure.server.ts";
import { renderEmail } from "./email.tsx";
import type { EmailContent } from "./email-content.ts";
import { oneLine } from "./one-line.ts";
import {
  resolveSmtpServer,
  type SettingsGap,
  type SmtpServer,
  type SmtpTimeouts,
} from "./smtp-server.server.ts";

/** To one recipient. Addresses are bare (`a@example.org`) and validated by the caller. */
export interface OutgoingMail {
  readonly to: string;
  readonly fromName: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Enables one-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** Left part of the Message-ID: equal for all attempts, so that servers detect duplicates. */
  readonly idLeft?: string;
}

export interface MailTransport {
  /** @param stop aborts an email whose content was not sent yet @throws DeliveryFailure */
  send(mail: OutgoingMail, stop?: AbortSignal): Promise<void>;
}

/** Null if no server is configured. @param secrets encrypted, as stored */
export function openTransport(
  settings: SystemSettings,
  secrets: Readonly<Record<string, string>>,
  secretBox: SecretBox,
  timeouts?: SmtpTimeouts,
): MailTransport | null {
  const server = resolveSmtpServer(settings, secrets, secretBox, timeouts);
  return isGap(server) ? null : { send: (mail, stop) => send(server, mail, stop) };
}

/**
 * Connects and logs in without sending an email.
 * @throws DomainError invalid if a setting is missing; unavailable
 */
export async function testConnection(
  settings: SystemSettings,
  secrets: Readonly<Record<string, string>>,
  secretBox: SecretBox,
): Promise<void> {
  const server = requireServer(resolveSmtpServer(settings, secrets, secretBox));
  try {
    const connection = await connect(server);
    await logIn(connection, server).finally(() => connection.close());
  } catch (error) {
    throw testFailure(server, error);
  }
}

function testFailure(server: SmtpServer, error: unknown): DomainError {
  const cause = error instanceof DeliveryFailure ? error.cause : error;
  if (cause instanceof DeniedHostError) {
    return fieldRejection("smtpServer", ...describeDenial(cause, "SMTP Server"));
  }
  const reason = error instanceof DeliveryFailure ? error.message : describeSmtpFailure(server, error);
  return new DomainError("mail.failed", { reason });
}

/** @throws DomainError as `testConnection` */
export async function sendTestMail(
  settings: SystemSettings,
  secrets: Readonly<Record<string, string>>,
  secretBox: SecretBox,
  to: string,
): Promise<void> {
  const server = requireServer(resolveSmtpServer(settings, secrets, secretBox));
  try {
    await send(server, { to, fromName: settings.systemName, ...renderEmail(testEmail(), settings) });
  } catch (error) {
    throw testFailure(server, error);
  }
}

const testEmail = (): EmailContent => ({
  subject: t`Test mail`,
  paragraphs: [t`This is a test mail. The mail settings work.`],
  reason: t`You get this mail because an administrator requested it in the system settings.`,
});

const isGap = (server: SmtpServer | SettingsGap): server is SettingsGap => "field" in server;

function requireServer(server: SmtpServer | SettingsGap): SmtpServer {
  if (!isGap(server)) return server;
  throw fieldRejection(server.field, server.code);
}

async function send(server: SmtpServer, mail: OutgoingMail, stop?: AbortSignal): Promise<void> {
  let connection: SMTPConnection | undefined;
  let isContentSent = false;
  const abort = () => {
    if (!isContentSent) connection?.close();
  };
  stop?.addEventListener("abort", abort, { once: true });
  const timeout = setTimeout(() => connection?.close(), server.sendTimeoutMs);
  try {
    const content = await composeMessage(server, mail);
    connection = await connect(server, stop);
    await logIn(connection, server);
    // Read after the server accepted DATA (354).
    const sendContent = function* () {
      isContentSent = true;
      yield content;
    };
    const opened = connection;
    await exchange(opened, (done) =>
      opened.send({ from: server.fromEmail, to: [mail.to] }, Readable.from(sendContent()), done),
    );
  } catch (error) {
    throw deliveryFailure(server, error, isContentSent);
  } finally {
    clearTimeout(timeout);
    stop?.removeEventListener("abort", abort);
    connection?.close();
  }
}

/** The connection is ours: the library would resolve the name itself, and nothing would check its address. */
async function connect(server: SmtpServer, stop?: AbortSignal): Promise<SMTPConnection> {
  const { host, port, connectTimeoutMs: timeoutMs } = server;
  const socket = await connectOutgoing({ host, port, timeoutMs }, stop);
  return new SMTPConnection({ ...server.options, connection: socket });
}

async function logIn(connection: SMTPConnection, { auth }: SmtpServer): Promise<void> {
  await exchange(connection, (done) => connection.connect(done));
  if (auth) await exchange(connection, (done) => connection.login({ credentials: auth }, done));
}

/** Rejects if the connection fails or ends before the reply. */
function exchange(connection: SMTPConnection, command: (done: (error?: Error | null) => void) => void) {
  return new Promise<void>((resolve, reject) => {
    // Not removed: a late error without a listener would end the process.
    connection.on("error", reject);
    connection.on("end", () => reject(new Error("The connection was closed.")));
    command((error) => (error ? reject(error) : resolve()));
  });
}

function composeMessage(server: SmtpServer, mail: OutgoingMail): Promise<Buffer> {
  const [, domain = "localhost"] = server.fromEmail.split("@");
  const message: MailComposerOptions = {
    from: { name: oneLine(mail.fromName), address: server.fromEmail },
    to: { name: "", address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    // Prevents out-of-office replies (RFC 3834, 5).
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    ...(mail.idLeft ? { messageId: `<${mail.idLeft}@${domain}>` } : {}),
  };
  return new MailComposer(message).compile().build();
}
