import type { TransportApi } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { createFormDraftStore } from "./draft-store.ts";
import { requestDefaults } from "./request-defaults.ts";
import type { DraftStore } from "./request-widget-props.ts";

const defaults = requestDefaults({ now: new Date(), timeZone: "UTC", contactPerson: "" });
const portal = () => ({}) as TransportApi;
const draftOf = (patientName: string, id = patientName) => ({
  id,
  savedAt: 0,
  texts: { patientName },
  attempt: null,
});
const draft = { ...draftOf("Ana"), attempt: { key: "key", unanswered: [] } };

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
    expect(await keeper(api).read()).toEqual([draft]);
    expect(await keeper(portal()).read()).toEqual([]);
  });

  it("stores separate drafts for several forms of a page", async () => {
    const api = portal();
    keeper(api).save(draft);
    expect(await keeper(api).read()).toEqual([]);
  });

  it("discards another user's draft unseen", async () => {
    const api = portal();
    const first = keeper(api);
    first.save(draft);
    first.release();
    const other = keeper(api, "nurse 2");
    expect(await other.read()).toEqual([]);
    other.release();
    expect(await keeper(api).read()).toEqual([]);
  });

  it("writes to the host's store in order, for one form at a time", async () => {
    const { store, written, end } = slowStore();
    const typing = keeper(portal(), "nurse 1", store);
    for (const patientName of ["A", "An", "Ana"]) typing.save(draftOf(patientName, "1"));
    end();
    await expect.poll(() => written.at(-1)).toContain('"Ana"');
    expect(await keeper(portal(), "nurse 1", store).read()).toEqual([]);
    typing.release();
    expect(await keeper(portal(), "nurse 1", store).read()).toEqual([draftOf("Ana", "1")]);
  });

  it("ignores invalid contents of the store", async () => {
    const store: DraftStore = { read: async () => "{", write: async () => {}, clear: async () => {} };
    expect(await keeper(portal(), "nurse 1", store).read()).toEqual([]);
  });

  it("keeps earlier drafts while another is typed and sent", async () => {
    const api = portal();
    const form = keeper(api);
    form.save(draftOf("Ana"));
    form.save(draftOf("Ben"));
    expect(await form.read()).toEqual([draftOf("Ben"), draftOf("Ana")]);
    form.discard("Ben");
    form.release();
    expect(await keeper(api).read()).toEqual([draftOf("Ana")]);
  });

  it("keeps ten drafts", async () => {
    const form = keeper(portal());
    for (let count = 1; count <= 11; count += 1) form.save(draftOf(`Patient ${count}`));
    const names = (await form.read()).map(({ id }) => id);
    expect(names).toHaveLength(10);
    expect(names).not.toContain("Patient 1");
  });
});
