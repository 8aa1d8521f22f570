import { EventEmitter, on, once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Connection } from "@wardway/db/open";
import { settings } from "@wardway/db/schema";
import type { SystemSettings } from "@wardway/model";
import { sql } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

export interface ReceivedMail {
  /** The envelope's recipients. */
  readonly to: readonly string[];
  /** As received. */
  readonly raw: string;
  readonly parsed: Email;
}

export interface MailServer extends AsyncDisposable {
  readonly port: number;
  /** Accepted emails, in order. */
  readonly mails: readonly ReceivedMail[];
  /** Resolves after `count` emails in total. */
  received(count: number): Promise<readonly ReceivedMail[]>;
  stop(): Promise<void>;
}

export interface MailServerOptions {
  /** Any free one if missing. */
  readonly port?: number;
  /** No authentication if missing. */
  readonly logIn?: { readonly username: string; readonly password: string };
  /** Rejects a recipient with this reply; accepts it if undefined. */
  readonly reject?: (recipient: string) => { readonly code: number; readonly text: string } | undefined;
  /** Awaited between the content and the reply. */
  readonly beforeReply?: () => Promise<void>;
  readonly server?: SMTPServerOptions;
}

/** A real SMTP server on loopback, with STARTTLS and a self-signed certificate. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { logIn, reject, beforeReply } = options;
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  const take = async (stream: Readable, session: SMTPServerSession) => {
    const raw = await buffer(stream);
    mails.push({
      to: session.envelope.rcptTo.map(({ address }) => address),
      raw: raw.toString("utf8"),
      parsed: await PostalMime.parse(raw),
    });
    arrivals.emit("arrival");
    await beforeReply?.();
  };
  const server = new SMTPServer({
    // Suppresses its warning about its own certificate.
    logger: false,
    authOptional: logIn === undefined,
    disabledCommands: logIn ? [] : ["AUTH"],
    onAuth({ username, password }, _session, done) {
      if (username === logIn?.username && password === logIn?.password) return done(null, { user: username });
      done(Object.assign(new Error("5.7.8 The log-in is wrong"), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const reply = reject?.(address);
      done(reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null);
    },
    onData(stream, session, done) {
      // A client that is killed while sending is no server error.
      take(stream, session).then(() => done(), done);
    },
    ...options.server,
  });
  server.on("error", () => undefined);
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    async received(count) {
      if (mails.length >= count) return mails;
      for await (const _arrival of on(arrivals, "arrival")) if (mails.length >= count) break;
      return mails;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Configures a portal to send by this server; other settings stay. */
export async function sendBy(
  connection: Connection,
  { port }: Pick<MailServer, "port">,
  changes: Partial<SystemSettings> = {},
  secrets: Record<string, string> = {},
): Promise<void> {
  const value = {
    smtpServer: "127.0.0.1",
    smtpPort: port,
    fromEmail: "transport@portal.example",
    ...changes,
  };
  await connection
    .insert(settings)
    .values({ section: "system", value, secrets })
    .onConflictDoUpdate({
      target: settings.section,
      set: { value: sql`${settings.value} || ${JSON.stringify(value)}::jsonb`, secrets },
    });
}
