import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { liveLimits } from "@wardway/model";
import { z } from "zod";
import { waitForReply } from "./server-under-test.ts";

const receiptSchema = z.object({ received: z.number(), at: z.number(), text: z.string() });

/** Milliseconds since 1970 of the last client's receipt, and the text. */
export interface Receipt {
  readonly at: number;
  readonly text: string;
}

/** In a separate process. */
export interface Audience {
  /** @param cookies of sessions, used in turn */
  open(url: string, count: number, cookies?: readonly string[]): Promise<void>;
  /** Resolves when every client has received the request. Call it before the change. */
  receipt(requestId: number): Promise<Receipt>;
  close(): Promise<void>;
  end(): Promise<void>;
}

export function gatherAudience(): Audience {
  const child = fork(fileURLToPath(new URL("clients.ts", import.meta.url)), { detached: true });
  const receipts = new Map<number, PromiseWithResolvers<Receipt>>();
  const of = (requestId: number) => {
    const known = receipts.get(requestId) ?? withResolvers<Receipt>();
    receipts.set(requestId, known);
    return known;
  };
  child.on("message", (message) => {
    const parsed = receiptSchema.safeParse(message);
    if (parsed.success) of(parsed.data.received).resolve(parsed.data);
  });
  return {
    async open(url, count, cookies = []) {
      const opened = waitForReply(child, z.object({ opened: z.number() }));
      const address = new URL("/ws", url);
      address.protocol = "ws:";
      child.send({
        open: { url: address.href, count, perAddress: liveLimits.socketsPerAddress - 5, cookies },
      });
      await opened;
    },
    receipt: (requestId) => of(requestId).promise,
    async close() {
      const closed = waitForReply(child, z.object({ closed: z.literal(true) }));
      child.send({ close: true });
      await closed;
      receipts.clear();
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

interface PromiseWithResolvers<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
