import { Readable } from "node:stream";
import { DomainError, fieldRejection, type SystemSettings } from "@wardway/model";
import { emailMessages } from "@wardway/model/messages/en/emails";
import { createTranslator } from "@wardway/model/messages/translator";
import MailComposer, { type MailComposerOptions } from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { portalLanguage } from "#app/infra/language.ts";
import type { SecretBox } from "../secret-box.server.ts";
import { deliveryFailure, describeSmtpFailure } from "./delivery-failure.server.ts";
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
  /** For one-click unsubscription (RFC 8058). */
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
  const connection = new SMTPConnection(server.options);
  try {
    await open(connection, server);
  } catch (error) {
    throw new DomainError("mail.failed", { reason: describeSmtpFailure(server, error) });
  } finally {
    connection.close();
  }
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
    await send(server, { to, fromName: settings.systemName, ...renderEmail(testEmail, settings) });
  } catch (error) {
    throw new DomainError("mail.failed", {
      reason: error instanceof Error ? error.message : describeSmtpFailure(server, error),
    });
  }
}

const { t } = createTranslator(portalLanguage, emailMessages);

const testEmail: EmailContent = {
  subject: t("email.test.subject"),
  paragraphs: [t("email.test.text")],
  reason: t("email.test.reason"),
};

const isGap = (server: SmtpServer | SettingsGap): server is SettingsGap => "field" in server;

function requireServer(server: SmtpServer | SettingsGap): SmtpServer {
  if (!isGap(server)) return server;
  throw fieldRejection(server.field, server.code);
}

async function send(server: SmtpServer, mail: OutgoingMail, stop?: AbortSignal): Promise<void> {
  const connection = new SMTPConnection(server.options);
  let isContentSent = false;
  const abort = () => {
    if (!isContentSent) connection.close();
  };
  stop?.addEventListener("abort", abort, { once: true });
  const timeout = setTimeout(() => connection.close(), server.sendTimeoutMs);
  try {
    const content = await composeMessage(server, mail);
    await open(connection, server);
    // Read after the server accepted DATA (354).
    const sendContent = function* () {
      isContentSent = true;
      yield content;
    };
    await exchange(connection, (done) =>
      connection.send({ from: server.fromEmail, to: [mail.to] }, Readable.from(sendContent()), done),
    );
  } catch (error) {
    throw deliveryFailure(server, error, isContentSent);
  } finally {
    clearTimeout(timeout);
    stop?.removeEventListener("abort", abort);
    connection.close();
  }
}

async function open(connection: SMTPConnection, { auth }: SmtpServer): Promise<void> {
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
