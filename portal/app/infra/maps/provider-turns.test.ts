import { expect, it } from "vitest";
import { createTurnQueue } from "./provider-turns.server.ts";

it("runs the first call immediately, and the next one a second later", async () => {
  const turn = createTurnQueue();
  const began = performance.now();
  await turn(new AbortController().signal);
  expect(performance.now() - began).toBeLessThan(900);
  await turn(new AbortController().signal);
  expect(performance.now() - began).toBeGreaterThan(950);
});

it("rejects a call that would wait too long, and skips aborted ones", async () => {
  const turn = createTurnQueue();
  const leave = new AbortController();
  const waiting = Array.from({ length: 6 }, () => turn(leave.signal));
  await expect(turn(leave.signal)).rejects.toMatchObject({
    category: "too_many",
    message: expect.stringContaining("search again"),
  });
  leave.abort();
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", ...Array(5).fill("rejected")]);
});
