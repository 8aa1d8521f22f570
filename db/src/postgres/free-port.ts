import { once } from "node:events";
import { createServer } from "node:net";

/** Of the loopback address. Another program can take it before it is used. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("The probe is not listening");
  return address.port;
}
