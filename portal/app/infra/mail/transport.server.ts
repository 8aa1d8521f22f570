import { Readable } from "node:stream";
import { DomainError, fieldRejection, type SystemSettings } from "@wardway/model";
import { emailMessages } from "@wardway/model/messages/en/emails";
import { createTranslator } from "@wardway/model/messages/translator";
import MailComposer, { type MailComposerOptions } from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { portalLanguage } from "#app/infra/language.ts";
import type { SecretBox } from "../secret-box.server.ts";
import { deliveryFailure, whatFailed } from "./delivery-failure.server.ts";
import { type Letter, writeLetter } from "./email.tsx";
import { oneLine } from "./one-line.ts";
import { type Patience, type SettingsGap, type SmtpServer, smtpServerOf } from "./smtp-server.server.ts";

/** One mail to one person. Addresses are bare (`a@example.org`) and checked before. */
export interface OutgoingMail {
  readonly to: string;
  readonly fromName: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The part before the `@` of the Message-ID: the same at each attempt, so that a server can tell a repetition. */
  readonly idLeft?: string;
}

export interface MailTransport {
  /**
   * Hands one mail to the server.
   * @param stop breaks off what the server has not been given yet
   * @throws DeliveryFailure
   */
  send(mail: OutgoingMail, stop?: AbortSignal): Promise<void>;
}

/**
 * The way to the mail server of the settings; null where none is set up.
 * @param secrets the sealed ones, as the settings keep them
 */
export function openTransport(
  settings: SystemSettings,
  secrets: Readonly<Record<string, string>>,
  secretBox: SecretBox,
  patience?: Patience,
): MailTransport | null {
  const server = smtpServerOf(settings, secrets, secretBox, patience);
  return isGap(server) ? null : { send: (mail, stop) => send(server, mail, stop) };
}

/**
 * Connects, encrypts and logs in, and sends nothing.
 * @throws DomainError invalid where a setting is missing, unavailable where the server is not to be had
 */
export async function testConnection(
  settings: SystemSettings,
  secrets: Readonly<Record<string, string>>,
  secretBox: SecretBox,
): Promise<void> {
  const server = setUp(smtpServerOf(settings, secrets, secretBox));
  const connection = new SMTPConnection(server.options);
  try {
    await open(connection, server);
  } catch (error) {
    throw new DomainError("mail.failed", { reason: whatFailed(server, error) });
  } finally {
    connection.close();
  }
}

/** Sends a mail that says it is a test. @throws DomainError as `testConnection` */
export async function sendTestMail(
  settings: SystemSettings,
  secrets: Readonly<Record<string, string>>,
  secretBox: SecretBox,
  to: string,
): Promise<void> {
  const server = setUp(smtpServerOf(settings, secrets, secretBox));
  try {
    await send(server, { to, fromName: settings.systemName, ...writeLetter(testLetter, settings) });
  } catch (error) {
    throw new DomainError("mail.failed", {
      reason: error instanceof Error ? error.message : whatFailed(server, error),
    });
  }
}

const { t } = createTranslator(portalLanguage, emailMessages);

const testLetter: Letter = {
  subject: t("email.test.subject"),
  paragraphs: [t("email.test.text")],
  reason: t("email.test.reason"),
};

const isGap = (server: SmtpServer | SettingsGap): server is SettingsGap => "field" in server;

function setUp(server: SmtpServer | SettingsGap): SmtpServer {
  if (!isGap(server)) return server;
  throw fieldRejection(server.field, server.code);
}

async function send(server: SmtpServer, mail: OutgoingMail, stop?: AbortSignal): Promise<void> {
  const connection = new SMTPConnection(server.options);
  let handedOver = false;
  const breakOff = () => {
    if (!handedOver) connection.close();
  };
  stop?.addEventListener("abort", breakOff, { once: true });
  const overdue = setTimeout(() => connection.close(), server.longest);
  try {
    const content = await composed(server, mail);
    await open(connection, server);
    // Read once the server has said that it takes the content (354).
    const handOver = function* () {
      handedOver = true;
      yield content;
    };
    await settled(connection, (done) =>
      connection.send({ from: server.fromEmail, to: [mail.to] }, Readable.from(handOver()), done),
    );
  } catch (error) {
    throw deliveryFailure(server, error, handedOver);
  } finally {
    clearTimeout(overdue);
    stop?.removeEventListener("abort", breakOff);
    connection.close();
  }
}

async function open(connection: SMTPConnection, { auth }: SmtpServer): Promise<void> {
  await settled(connection, (done) => connection.connect(done));
  if (auth) await settled(connection, (done) => connection.login({ credentials: auth }, done));
}

/** Waits for one exchange, or for the connection's own end, whichever comes first. */
function settled(connection: SMTPConnection, exchange: (done: (error?: Error | null) => void) => void) {
  return new Promise<void>((resolve, reject) => {
    // Left on: a fault that comes late finds a listener, and ends nothing that is over.
    connection.on("error", reject);
    connection.on("end", () => reject(new Error("The connection is over.")));
    exchange((error) => (error ? reject(error) : resolve()));
  });
}

function composed(server: SmtpServer, mail: OutgoingMail): Promise<Buffer> {
  const [, domain = "localhost"] = server.fromEmail.split("@");
  const message: MailComposerOptions = {
    from: { name: oneLine(mail.fromName), address: server.fromEmail },
    to: { name: "", address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    // No out-of-office answer to a machine (RFC 3834, 5).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    ...(mail.idLeft ? { messageId: `<${mail.idLeft}@${domain}>` } : {}),
  };
  return new MailComposer(message).compile().build();
}
