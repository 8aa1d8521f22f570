import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { type SystemSettings, systemSettingsSchema } from "@wardway/model";
import { afterEach, describe, expect, it } from "vitest";
import { type MailServer, type MailServerOptions, startMailServer } from "#app/domain/testing/mail-server.ts";
import { type Reply, type Stage, startScriptedMailServer } from "#app/domain/testing/scripted-mail-server.ts";
import { createSecretBox } from "../secret-box.server.ts";
import { DeliveryFailure, type FailureKind } from "./delivery-failure.server.ts";
import { renderEmail } from "./email.tsx";
import { openTransport, sendTestMail, testConnection } from "./transport.server.ts";

const secretBox = createSecretBox(["a key of more than thirty-two characters"]);
const sealed = (password: string) => ({ smtpPassword: secretBox.encrypt(password, "smtpPassword") });
const logIn = { username: "portal", password: "the right password" };
const to = "nurse@hospital.example";

const started: AsyncDisposable[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server[Symbol.asyncDispose]()));
});

async function mailServer(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  started.push(server);
  return server;
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  started.push(server);
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

const settingsFor = (port: number, changes: Partial<SystemSettings> = {}) =>
  systemSettingsSchema.parse({
    smtpServer: "127.0.0.1",
    smtpPort: port,
    fromEmail: "transport@portal.example",
    ...changes,
  });

const email = {
  subject: "A subject",
  paragraphs: ["A paragraph."],
  reason: "You get this mail because a test sends it.",
};

describe("the connection test", () => {
  it("passes over an encrypted connection with the right password", async () => {
    const { port } = await mailServer({ logIn });
    const settings = settingsFor(port, { smtpUsername: "portal" });
    await expect(testConnection(settings, sealed(logIn.password), secretBox)).resolves.toBeUndefined();
  });

  it("reports a rejected log-in with a wrong password", async () => {
    const { port } = await mailServer({ logIn });
    const settings = settingsFor(port, { smtpUsername: "portal" });
    await expect(testConnection(settings, sealed("a wrong one"), secretBox)).rejects.toMatchObject({
      category: "unavailable",
      message: "127.0.0.1 refused the log-in (535 5.7.8). Check SMTP Username and SMTP Password.",
    });
  });

  it("reports a rejected connection if nothing listens", async () => {
    const server = await startMailServer();
    await server.stop();
    await expect(testConnection(settingsFor(server.port), {}, secretBox)).rejects.toMatchObject({
      category: "unavailable",
      message: `127.0.0.1, port ${server.port} refused the connection. Check SMTP Port.`,
    });
  });

  it("reports an unknown host name", { timeout: 15_000 }, async () => {
    const settings = settingsFor(587, { smtpServer: "no-such-host.invalid" });
    await expect(testConnection(settings, {}, secretBox)).rejects.toMatchObject({
      message: "The name no-such-host.invalid was not found. Check SMTP Server.",
    });
  });

  it("reports a closed connection if another service responds", async () => {
    const port = await portOf(createServer((socket) => socket.end()));
    await expect(testConnection(settingsFor(port), {}, secretBox)).rejects.toMatchObject({
      message: `The connection to 127.0.0.1, port ${port} was lost.`,
    });
  });

  it.each(["169.254.169.254", "0xa9fea9fe", "metadata.google.internal", "fd00:ec2::254"])(
    "never connects to the metadata address %s, and names the field",
    async (smtpServer) => {
      const settings = settingsFor(25, { smtpServer });
      const rejection = {
        category: "invalid",
        errors: [
          { field: "smtpServer", message: expect.stringMatching(/^SMTP Server leads to .*credentials/) },
        ],
      };
      await expect(testConnection(settings, {}, secretBox)).rejects.toMatchObject(rejection);
      await expect(sendTestMail(settings, {}, secretBox, to)).rejects.toMatchObject(rejection);
      const mail = { to, fromName: "Wardway", ...renderEmail(email, settings) };
      await expect(openTransport(settings, {}, secretBox)?.send(mail)).rejects.toMatchObject({
        name: "DeliveryFailure",
        kind: "undelivered",
        isServerFault: true,
        message: expect.stringMatching(/^SMTP Server leads to /),
      });
    },
  );

  it.each([
    [{ smtpServer: "" }, "smtpServer"],
    [{ fromEmail: "" }, "fromEmail"],
    [{ smtpUsername: "portal" }, "smtpPassword"],
  ])("names the missing field in %j", async (changes, field) => {
    await expect(testConnection(settingsFor(587, changes), {}, secretBox)).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field }],
    });
  });

  it("names the password if it was encrypted with another key", async () => {
    const other = createSecretBox(["another key of more than thirty-two characters"]);
    const secrets = { smtpPassword: other.encrypt("the right password", "smtpPassword") };
    const settings = settingsFor(587, { smtpUsername: "portal" });
    await expect(testConnection(settings, secrets, secretBox)).rejects.toMatchObject({
      errors: [{ field: "smtpPassword" }],
    });
    expect(openTransport(settings, secrets, secretBox)).toBeNull();
  });
});

// It reaches this machine, but is not written like a loopback address.
const here = "::ffff:127.0.0.1";
describe("outside the loopback", () => {
  it("sends nothing to a server without encryption", async () => {
    let calls = false;
    const onAuth: NonNullable<MailServerOptions["server"]>["onAuth"] = (_auth, _session, done) => {
      calls = true;
      done(null, { user: "portal" });
    };
    const server = { hideSTARTTLS: true, disabledCommands: ["STARTTLS"], allowInsecureAuth: true, onAuth };
    const { port } = await mailServer({ logIn, server });
    const settings = settingsFor(port, { smtpServer: here, smtpUsername: "portal" });
    await expect(testConnection(settings, sealed(logIn.password), secretBox)).rejects.toMatchObject({
      message: expect.stringContaining("Wardway sends no mail without encryption"),
    });
    expect(calls).toBe(false);
  });

  it("sends nothing to a server with an invalid certificate", async () => {
    const server = await mailServer();
    const settings = settingsFor(server.port, { smtpServer: here });
    await expect(sendTestMail(settings, {}, secretBox, to)).rejects.toMatchObject({
      category: "unavailable",
      message: expect.stringContaining(`The certificate of ${here} is not valid`),
    });
    expect(server.mails).toEqual([]);
  });
});

describe("an email", () => {
  it("arrives as text and as HTML, from the system's name, over an encrypted connection", async () => {
    let isSecure = false;
    const onMailFrom: NonNullable<MailServerOptions["server"]>["onMailFrom"] = (_address, session, done) => {
      isSecure = session.secure;
      done();
    };
    const server = await mailServer({ logIn, server: { onMailFrom } });
    const settings = settingsFor(server.port, {
      systemName: "Larkmoor Transport",
      smtpUsername: "portal",
      emailSignature: "Larkmoor Regional\nTransport desk",
    });
    await sendTestMail(settings, sealed(logIn.password), secretBox, to);

    const [mail] = await server.received(1);
    expect(isSecure).toBe(true);
    expect(mail?.to).toEqual([to]);
    expect(mail?.parsed).toMatchObject({
      from: { name: "Larkmoor Transport", address: "transport@portal.example" },
      to: [{ address: to }],
      subject: "Larkmoor Transport: Test mail",
    });
    expect(mail?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    for (const part of [mail?.parsed.text, mail?.parsed.html]) {
      expect(part).toContain("The mail settings work.");
      expect(part).toContain("Larkmoor Regional\nTransport desk");
    }
  });

  it("keeps its Message-ID between attempts", async () => {
    const server = await mailServer();
    const transport = openTransport(settingsFor(server.port), {}, secretBox);
    const mail = { to, fromName: "Wardway", idLeft: "outbox-7.1", ...renderEmail(email, settingsFor(1)) };
    await transport?.send(mail);
    await transport?.send(mail);
    expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual([
      "<outbox-7.1@portal.example>",
      "<outbox-7.1@portal.example>",
    ]);
  });

  it("accepts no header and no markup from a text", async () => {
    const server = await mailServer();
    const evil = "Ward\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>";
    const settings = { ...settingsFor(server.port), systemName: evil, emailSignature: evil };
    const transport = openTransport(settings, {}, secretBox);
    const hostile = { ...email, subject: evil, paragraphs: [evil], quotation: evil };
    await transport?.send({
      to,
      fromName: evil,
      replyTo: "visitor@example.org",
      ...renderEmail(hostile, settings),
    });

    const [mail] = await server.received(1);
    expect(mail?.to).toEqual([to]);
    expect(mail?.parsed.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.parsed.headers.filter(({ key }) => key === "subject")).toHaveLength(1);
    expect(mail?.parsed.bcc).toBeUndefined();
    expect(mail?.parsed.html).not.toContain("<script>");
    expect(mail?.parsed.html).toContain("&lt;script&gt;");
  });
});

describe("an email that is not delivered", () => {
  const attempt = async (options: MailServerOptions) => {
    const server = await mailServer(options);
    const transport = openTransport(settingsFor(server.port), {}, secretBox);
    return transport?.send({ to, fromName: "Wardway", ...renderEmail(email, settingsFor(1)) });
  };

  it.each([
    [550, "rejected", "The mail server refused the recipient (550 5.1.1)."],
    [450, "undelivered", "The mail server deferred the recipient (450 5.1.1)."],
  ])("is classified by the reply %i", async (code, kind, message) => {
    const sent = attempt({ reject: (recipient) => ({ code, text: `5.1.1 ${recipient} is unknown here` }) });
    await expect(sent).rejects.toMatchObject({ kind, message, isServerFault: false });
  });

  // Points the administrator to the cause.
  const noAnswer = /^127\.0\.0\.1, port \d+ did not answer in time\.$/;
  const connectionLost = /^The connection to 127\.0\.0\.1, port \d+ was lost\.$/;
  it.each<[Stage, Reply, FailureKind, isServerFault: boolean, message: RegExp]>([
    [
      "greeting",
      "421 4.3.2 too busy",
      "undelivered",
      true,
      /^127\.0\.0\.1 refused the mail \(421 4\.3\.2\)\.$/,
    ],
    ["greeting", "hang", "undelivered", true, noAnswer],
    ["greeting", "drop", "undelivered", true, connectionLost],
    ["EHLO", "drop", "undelivered", true, connectionLost],
    ["MAIL", "451 4.3.0 later", "undelivered", true, /refused the mail \(451 4\.3\.0\)/],
    ["MAIL", "550 5.7.1 not from you", "undelivered", true, /refused the mail \(550 5\.7\.1\)/],
    ["MAIL", "hang", "undelivered", true, noAnswer],
    ["RCPT", "452 4.2.2 mailbox full", "undelivered", false, /deferred the recipient \(452 4\.2\.2\)/],
    ["RCPT", "drop", "undelivered", true, connectionLost],
    ["DATA", "451 4.3.0 later", "undelivered", false, /deferred the message \(451 4\.3\.0\)/],
    ["DATA", "554 5.6.0 no", "rejected", false, /refused the message \(554 5\.6\.0\)/],
    ["DATA", "hang", "undelivered", true, noAnswer],
    ["content", "451 4.7.1 greylisted", "undelivered", false, /deferred the message \(451 4\.7\.1\)/],
    ["content", "554 5.7.1 spam", "rejected", false, /refused the message \(554 5\.7\.1\)/],
    // Whether the server accepted the email is unknown.
    ["content", "hang", "unknown", true, noAnswer],
    ["content", "drop", "unknown", true, connectionLost],
    ["content", "trickle", "unknown", true, connectionLost],
    ["RCPT", "trickle", "undelivered", true, connectionLost],
  ])("after %s with the reply %j is %s", async (stage, reply, kind, isServerFault, message) => {
    const server = await startScriptedMailServer({ [stage]: reply });
    started.push(server);
    const transport = openTransport(settingsFor(server.port), {}, secretBox, {
      openMs: 400,
      replyMs: 400,
      sendMs: 1_500,
    });
    const sent = transport?.send({ to, fromName: "Wardway", ...renderEmail(email, settingsFor(1)) });
    const failure = await sent?.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeliveryFailure);
    expect(failure).toMatchObject({ kind, isServerFault, message: expect.stringMatching(message) });
    expect(String(failure)).not.toContain("@");
  });

  it("is certainly not sent if the portal stops before its content is sent", async () => {
    const stop = new AbortController();
    const server = await mailServer({
      reject: () => {
        stop.abort();
        return undefined;
      },
    });
    const transport = openTransport(settingsFor(server.port), {}, secretBox);
    const sent = transport?.send(
      { to, fromName: "Wardway", ...renderEmail(email, settingsFor(1)) },
      stop.signal,
    );
    await expect(sent).rejects.toMatchObject({ kind: "undelivered" });
    expect(server.mails).toEqual([]);
  });
});
