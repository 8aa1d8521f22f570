import { describe, expect, it, vi } from "vitest";
import { createBodyKeys } from "./body-keys.ts";
import { emptyForm, type StepEvent, stepFormAfter } from "./step-form.ts";

type Values = { reason: string };
const after = (...events: StepEvent<Values>[]) =>
  events.reduce(stepFormAfter<Values>, emptyForm({ reason: "" }));
const typed: StepEvent<Values> = { type: "typed", values: { reason: "Discharged" } };

describe("a form before a step", () => {
  it("keeps what was typed when the step is refused, and says why", () => {
    expect(after(typed, { type: "sent" }, { type: "refused", problem: "It is under way." })).toEqual({
      values: { reason: "Discharged" },
      isSending: false,
      problem: "It is under way.",
    });
  });

  it("says nothing of an earlier refusal while it is sent again", () => {
    expect(after(typed, { type: "refused", problem: "Not now." }, { type: "sent" })).toMatchObject({
      isSending: true,
      problem: null,
    });
  });

  it("keeps the other fields when one is typed in", () => {
    const form = stepFormAfter(emptyForm({ stars: 4, feedback: "" }), {
      type: "typed",
      values: { feedback: "On time." },
    });
    expect(form.values).toEqual({ stars: 4, feedback: "On time." });
  });
});

describe("keyOfBody", () => {
  it("makes keys on a page that is served without TLS, too", () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(createBodyKeys()({ rating: 4 })).toMatch(/^[\da-f]{32}$/);
    vi.unstubAllGlobals();
  });

  it("is the same for what is sent again, and another for what was changed", () => {
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
