import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import sirv from "sirv";
import { expect, it, onTestFinished } from "vitest";
import { disconnectOnFileError } from "./file-errors.ts";

it("a file that was deleted after the start costs its call only", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(["kept.txt", "deleted.txt"].map((name) => writeFile(join(folder, name), name)));
  const server = express().use(disconnectOnFileError, sirv(folder)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await rm(join(folder, "deleted.txt"));
  await expect(fetch(`${url}/deleted.txt`)).rejects.toThrow("fetch failed");
  expect(await (await fetch(`${url}/kept.txt`)).text()).toBe("kept.txt");
});
