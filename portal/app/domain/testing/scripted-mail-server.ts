import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * Where in the SMTP exchange the server misbehaves; `content` is the reply to the message (RFC 5321, 3.3).
 */
export type Stage = "greeting" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "content";

/** A reply or its replacement; `trickle` sends an endless reply, one character at a time. */
export type Reply = `${number} ${string}` | "hang" | "drop" | "trickle";

export interface ScriptedMailServer extends AsyncDisposable {
  readonly port: number;
  /** Received messages, whatever the reply. */
  given(): number;
}

const usual: Readonly<Record<Stage, Reply>> = {
  greeting: "220 mail.example",
  EHLO: "250 mail.example",
  MAIL: "250 2.1.0 fine",
  RCPT: "250 2.1.5 fine",
  DATA: "354 go on",
  content: "250 2.0.0 taken",
};

const CHARACTER_INTERVAL_MS = 50;

/** An SMTP server on loopback that follows a script. */
export async function startScriptedMailServer(
  script: Partial<Record<Stage, Reply>>,
): Promise<ScriptedMailServer> {
  const replies = { ...usual, ...script };
  const sockets = new Set<Socket>();
  let given = 0;

  const reply = (socket: Socket, stage: Stage): void => {
    const answer = replies[stage];
    if (answer === "hang") return;
    if (answer === "drop") socket.destroy();
    else if (answer === "trickle") {
      const timer = setInterval(() => socket.write("2"), CHARACTER_INTERVAL_MS);
      socket.once("close", () => clearInterval(timer));
    } else socket.write(`${answer}\r\n`);
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let isContent = false;
    let received = "";
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      received += bytes.toString();
      const end = isContent ? "\r\n.\r\n" : "\r\n";
      if (!received.endsWith(end)) return;
      const [command] = received.split(" ", 1);
      received = "";
      if (isContent) {
        isContent = false;
        given += 1;
        reply(socket, "content");
        return;
      }
      const stage = (["EHLO", "MAIL", "RCPT", "DATA"] as const).find((known) => command?.startsWith(known));
      isContent = stage === "DATA" && replies.DATA.startsWith("354");
      if (stage) reply(socket, stage);
      else socket.write("250 fine\r\n");
    });
    reply(socket, "greeting");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    given: () => given,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
