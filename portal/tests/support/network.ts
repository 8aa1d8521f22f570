import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The way between clients and a server, which can be cut. */
export interface Network extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`: the server's address behind it. */
  readonly url: string;
  /** From now on nothing comes through, and neither end is told. */
  cut(): void;
  /** It carries again what is sent from now on; the connections of before are gone. */
  heal(): void;
}

/** @param to where the server listens */
export async function layNetwork(to: URL): Promise<Network> {
  const ends = new Set<Socket>();
  let isCut = false;

  const carry = (from: Socket, into: Socket) => {
    ends.add(from);
    from.on("data", (chunk) => {
      // Lost, as on a wire that is broken.
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
    // From the client's own address, as far as the server can see.
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
