import type { CDPSession, Page } from "playwright-core";

/** Page script that counts timers, listeners and sockets. */
export const countStanding = `
  window.standing = { timers: new Set(), sockets: new Set(), listeners: () => own.size };
  const { setTimeout: later, clearTimeout: never, setInterval: often, clearInterval: notOften } = window;
  window.setTimeout = (call, ...rest) => {
    const timer = later(() => { standing.timers.delete(timer); call(); }, ...rest);
    standing.timers.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => { standing.timers.delete(timer); never(timer); };
  window.setInterval = (...call) => { const timer = often(...call); standing.timers.add(timer); return timer; };
  window.clearInterval = (timer) => { standing.timers.delete(timer); notOften(timer); };
  const ids = new WeakMap();
  let last = 0;
  const id = (heard) => { if (!ids.has(heard)) ids.set(heard, ++last); return ids.get(heard); };
  const own = new Set();
  for (const target of [window, document]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    const name = (type, heard) => target.nodeName + type + id(heard);
    target.addEventListener = function (type, heard, options) {
      own.add(name(type, heard));
      options?.signal?.addEventListener("abort", () => own.delete(name(type, heard)));
      add.call(target, type, heard, options);
    };
    target.removeEventListener = function (type, heard, ...rest) {
      own.delete(name(type, heard));
      remove.call(target, type, heard, ...rest);
    };
  }
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...call) {
      super(...call);
      standing.sockets.add(this);
      this.addEventListener("close", () => standing.sockets.delete(this));
    }
  };`;

interface Standing {
  readonly timers: Set<unknown>;
  readonly sockets: Set<unknown>;
  listeners(): number;
}

/** Returns the counts of a page with that script. */
export const standingIn = (page: Page) =>
  page.evaluate(() => {
    const { timers, listeners, sockets } = (globalThis as unknown as { standing: Standing }).standing;
    return { timers: timers.size, listeners: listeners(), sockets: sockets.size };
  });

/** Counts a page's DOM nodes, attached or not, after garbage collection. */
export async function nodesIn(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "Nodes")?.value ?? 0;
}
