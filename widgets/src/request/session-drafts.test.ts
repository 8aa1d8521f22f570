import { afterEach, beforeEach, expect, it, vi } from "vitest";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** The module as a page loads it anew, with nothing in its memory. */
async function page() {
  vi.resetModules();
  return (await import("./session-drafts.ts")).sessionDrafts;
}

const draft = JSON.stringify({ patientName: "Zoë Ó Brien" });

it("encrypts the stored draft and decrypts it for every form of the page", async () => {
  const sessionDrafts = await page();
  await sessionDrafts("ward").write(draft);
  expect([...stored.values()].join()).not.toMatch(/Brien|patientName/);
  expect(await sessionDrafts("ward").read()).toBe(draft);
  expect(await sessionDrafts("another").read()).toBeNull();
  await sessionDrafts("ward").clear();
  expect(stored.size).toBe(0);
});

it("reads no draft of another name", async () => {
  const sessionDrafts = await page();
  await sessionDrafts("ward").write(draft);
  stored.set("wardway:draft:another", stored.get("wardway:draft:ward") ?? "");
  expect(await sessionDrafts("another").read()).toBeNull();
});

it("removes a draft of an earlier page, whose key is lost", async () => {
  await (await page())("ward").write(draft);
  expect(stored.size).toBe(1);
  expect(await (await page())("ward").read()).toBeNull();
  expect(stored.size).toBe(0);
});

it("decrypts after a reload with the host's key", async () => {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  await (await page())("ward", { key }).write(draft);
  expect(await (await page())("ward", { key }).read()).toBe(draft);
});

it("stays in memory without Web Crypto", async () => {
  vi.stubGlobal("crypto", {});
  const sessionDrafts = await page();
  await sessionDrafts("ward").write(draft);
  expect(stored.size).toBe(0);
  expect(await sessionDrafts("ward").read()).toBe(draft);
  expect(await (await page())("ward").read()).toBeNull();
});
