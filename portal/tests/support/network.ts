import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An interruptible connection between clients and a server. */
export interface Network extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`, forwarded to the server. */
  readonly url: string;
  /** Drops all data silently. */
  cut(): void;
  /** Forwards new data again; earlier connections are lost. */
  heal(): void;
}

/** @param to address of the server */
export async function startNetwork(to: URL): Promise<Network> {
  const ends = new Set<Socket>();
  let isCut = false;

  const carry = (from: Socket, into: Socket) => {
    ends.add(from);
    from.on("data", (chunk) => {
      if (!isCut) into.write(chunk);
    });
    from.on("end", () => {
      if (!isCut) into.end();
    });
    from.on("error", () => from.destroy());
    from.on("close", () => {
      ends.delete(from);
      if (!isCut) into.destroy();
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    // Preserves the client's address.
    const localAddress = near.remoteAddress ?? "127.0.0.1";
    const far = connect({ host: to.hostname, port: Number(to.port), localAddress, allowHalfOpen: true });
    carry(near, far);
    carry(far, near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  const drop = () => {
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
    },
    heal() {
      drop();
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      drop();
      server.close();
      await once(server, "close");
    },
  };
}
