import type { CDPSession, Page } from "playwright-core";

/** Page script that counts timers, listeners and sockets. */
export const handleCounterScript = `
  window.handles = { timers: new Set(), sockets: new Set(), listeners: () => own.size };
  const { setTimeout: schedule, clearTimeout: cancel, setInterval: repeat, clearInterval: clearRepeat } = window;
  window.setTimeout = (call, ...rest) => {
    const timer = schedule(() => { handles.timers.delete(timer); call(); }, ...rest);
    handles.timers.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => { handles.timers.delete(timer); cancel(timer); };
  window.setInterval = (...call) => { const timer = repeat(...call); handles.timers.add(timer); return timer; };
  window.clearInterval = (timer) => { handles.timers.delete(timer); clearRepeat(timer); };
  const ids = new WeakMap();
  let last = 0;
  const id = (listener) => { if (!ids.has(listener)) ids.set(listener, ++last); return ids.get(listener); };
  const own = new Set();
  for (const target of [window, document]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    const name = (type, listener) => target.nodeName + type + id(listener);
    target.addEventListener = function (type, listener, options) {
      own.add(name(type, listener));
      options?.signal?.addEventListener("abort", () => own.delete(name(type, listener)));
      add.call(target, type, listener, options);
    };
    target.removeEventListener = function (type, listener, ...rest) {
      own.delete(name(type, listener));
      remove.call(target, type, listener, ...rest);
    };
  }
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...call) {
      super(...call);
      handles.sockets.add(this);
      this.addEventListener("close", () => handles.sockets.delete(this));
    }
  };`;

interface Handles {
  readonly timers: Set<unknown>;
  readonly sockets: Set<unknown>;
  listeners(): number;
}

/** Returns the counts of a page with that script. */
export const countHandles = (page: Page) =>
  page.evaluate(() => {
    const { timers, listeners, sockets } = (globalThis as unknown as { handles: Handles }).handles;
    return { timers: timers.size, listeners: listeners(), sockets: sockets.size };
  });

/** Counts a page's DOM nodes, attached or not, after garbage collection. */
export async function countNodes(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "Nodes")?.value ?? 0;
}
