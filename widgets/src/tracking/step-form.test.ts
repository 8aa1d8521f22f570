import { describe, expect, it, vi } from "vitest";
import { createBodyKeys } from "./body-keys.ts";
import { emptyForm, type StepEvent, stepFormAfter } from "./step-form.ts";

type Values = { reason: string };
const after = (...events: StepEvent<Values>[]) =>
  events.reduce(stepFormAfter<Values>, emptyForm({ reason: "" }));
const typed: StepEvent<Values> = { type: "typed", values: { reason: "Discharged" } };

describe("stepFormReducer", () => {
  it("retains typed text and shows the reason when the action is rejected", () => {
    expect(after(typed, { type: "sent" }, { type: "refused", problem: "It is under way." })).toEqual({
      values: { reason: "Discharged" },
      isSending: false,
      problem: "It is under way.",
    });
  });

  it("clears the previous error while resubmitting", () => {
    expect(after(typed, { type: "refused", problem: "Not now." }, { type: "sent" })).toMatchObject({
      isSending: true,
      problem: null,
    });
  });

  it("retains the other fields when one changes", () => {
    const form = stepFormAfter(emptyForm({ stars: 4, feedback: "" }), {
      type: "typed",
      values: { feedback: "On time." },
    });
    expect(form.values).toEqual({ stars: 4, feedback: "On time." });
  });
});

describe("createBodyKeys", () => {
  it("creates keys without TLS", () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(createBodyKeys()({ rating: 4 })).toMatch(/^[\da-f]{32}$/);
    vi.unstubAllGlobals();
  });

  it("returns the same key for a resubmission and another for a changed body", () => {
    let made = 0;
    const keyOf = createBodyKeys(() => `key ${++made}`);
    expect([keyOf({ rating: 4 }), keyOf({ rating: 4 }), keyOf({ rating: 5 }), keyOf({ rating: 4 })]).toEqual([
      "key 1",
      "key 1",
      "key 2",
      "key 1",
    ]);
  });
});
