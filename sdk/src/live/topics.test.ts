import { type LiveClientMessage, type LiveServerMessage, liveLimits } from "@wardway/model";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTopics, type Topics } from "./topics.ts";

const since = "2026-11-21T14:40:00.000Z";

let topics: Topics;
let sent: LiveClientMessage[];

beforeEach(() => {
  vi.useFakeTimers();
  topics = createTopics(() => since);
  sent = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => topics.open((message) => sent.push(message));
const heard = () => {
  const messages: LiveServerMessage[] = [];
  return { messages, listener: (message: LiveServerMessage) => messages.push(message) };
};

describe("createTopics", () => {
  it("subscribes with the time of the page's data, once for two simultaneous listeners", () => {
    open();
    topics.subscribe("requests", () => undefined);
    topics.subscribe("requests", () => undefined);
    vi.runAllTimers();
    expect(sent).toEqual([{ type: "subscribe", topic: "requests", since }]);
  });

  it("resubscribes on the next connection and is settled once the server has confirmed", () => {
    open();
    topics.subscribe("requests", () => undefined);
    vi.runAllTimers();
    topics.close();
    sent = [];
    open();
    expect(sent).toEqual([{ type: "subscribe", topic: "requests", since }]);
    expect(topics.isSettled()).toBe(false);
    topics.receive({ type: "subscribed", topic: "requests", changed: false });
    expect(topics.isSettled()).toBe(true);
  });

  it("unsubscribes after the last listener has left", () => {
    open();
    const ends = [1, 2].map(() => topics.subscribe("request:7", () => undefined));
    vi.runAllTimers();
    ends[0]?.();
    vi.runAllTimers();
    expect(sent).toHaveLength(1);
    ends[1]?.();
    vi.runAllTimers();
    expect(sent.at(-1)).toEqual({ type: "unsubscribe", topic: "request:7" });
    expect(topics.isEmpty()).toBe(true);
  });

  it("notifies listeners of all requests and of the changed one", () => {
    const [all, one, other] = [heard(), heard(), heard()];
    topics.subscribe("requests", all.listener);
    topics.subscribe("request:7", one.listener);
    topics.subscribe("request:8", other.listener);
    topics.receive({ type: "request", requestId: 7, version: 2, status: "pending", isNew: true });
    expect([all, one, other].map(({ messages }) => messages.length)).toEqual([1, 1, 0]);
  });

  it("stays below the server's rate limit without losing a subscription", () => {
    open();
    const pages = Array.from({ length: 100 }, (_, index) => `request:${index + 1}` as const);
    for (const page of pages) {
      const leave = topics.subscribe(page, () => undefined);
      vi.advanceTimersByTime(1);
      leave();
      vi.advanceTimersByTime(1);
    }
    topics.subscribe("notifications", () => undefined);
    vi.advanceTimersByTime(1_000);
    expect(sent.length).toBeLessThan(liveLimits.flood.messages);
    vi.advanceTimersByTime(liveLimits.flood.seconds * 1_000);
    expect(sent.at(-1)).toEqual({ type: "subscribe", topic: "notifications", since });
  });
});
