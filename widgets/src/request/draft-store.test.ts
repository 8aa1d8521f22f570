import type { TransportApi } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { createFormDraftStore } from "./draft-store.ts";
import { requestDefaults } from "./request-defaults.ts";
import type { DraftStore } from "./request-widget-props.ts";

const defaults = requestDefaults({ now: new Date(), timeZone: "UTC", contactPerson: "" });
const portal = () => ({}) as TransportApi;
const draft = { texts: { patientName: "Ana" }, attempt: { key: "key", unanswered: [] } };

const keeper = (api: TransportApi, owner = "nurse 1", store: DraftStore | null = null) =>
  createFormDraftStore({ memory: api, store, owner, defaults });

/** A store as slow as its first writing is long. */
function slowStore() {
  const written: string[] = [];
  let end = () => {};
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const store: DraftStore = {
    read: async () => written.at(-1) ?? null,
    write: async (text) => {
      if (written.length === 0) await first;
      written.push(text);
    },
    clear: async () => {
      written.length = 0;
    },
  };
  return { store, written, end };
}

describe("createFormDraftStore", () => {
  it("passes the draft to the next form of the same client, in memory", async () => {
    const api = portal();
    const first = keeper(api);
    first.save(draft);
    first.release();
    expect(await keeper(api).read()).toEqual(draft);
    expect(await keeper(portal()).read()).toBeNull();
  });

  it("stores separate drafts for several forms of a page", async () => {
    const api = portal();
    keeper(api).save(draft);
    expect(await keeper(api).read()).toBeNull();
  });

  it("discards another user's draft unseen", async () => {
    const api = portal();
    const first = keeper(api);
    first.save(draft);
    first.release();
    const other = keeper(api, "nurse 2");
    expect(await other.read()).toBeNull();
    other.release();
    expect(await keeper(api).read()).toBeNull();
  });

  it("writes to the host's store in order, for one form at a time", async () => {
    const { store, written, end } = slowStore();
    const typing = keeper(portal(), "nurse 1", store);
    for (const patientName of ["A", "An", "Ana"]) typing.save({ texts: { patientName }, attempt: null });
    end();
    await expect.poll(() => written.at(-1)).toContain('"Ana"');
    expect(await keeper(portal(), "nurse 1", store).read()).toBeNull();
    typing.release();
    expect(await keeper(portal(), "nurse 1", store).read()).toEqual({
      texts: { patientName: "Ana" },
      attempt: null,
    });
  });

  it("ignores invalid contents of the store", async () => {
    const store: DraftStore = { read: async () => "{", write: async () => {}, clear: async () => {} };
    expect(await keeper(portal(), "nurse 1", store).read()).toBeNull();
  });
});
