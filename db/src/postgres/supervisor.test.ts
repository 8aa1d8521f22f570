import { expect, test } from "vitest";
import type { Attachment } from "./attach.ts";
import { superviseServer } from "./supervisor.ts";

const attachment = (pid: number, lost: Promise<void>): Attachment => ({
  pid,
  port: 5432,
  url: "",
  portalUrl: "",
  backupUrl: "",
  lock: { lost, close: async () => undefined },
});

test("the reason why a server cannot be restarted is logged once, and another one again", async () => {
  const lines: string[] = [];
  const reasons = ["full", "full", "damaged"];
  const again = async () => {
    const reason = reasons.shift();
    if (reason !== undefined) throw new Error(reason);
    return attachment(2, new Promise(() => undefined));
  };
  const first = attachment(1, Promise.resolve());
  const supervisor = superviseServer(first, again, (line) => lines.push(line), new AbortController().signal);
  await expect.poll(() => supervisor.pid()).toBe(2);
  expect(lines).toEqual(["Lost the connection to the database server. Restoring it.", "full", "damaged"]);
});
