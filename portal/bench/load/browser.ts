import { setTimeout as delay } from "node:timers/promises";
import { createRefetcher } from "@wardway/portal/app/realtime/client/refetcher.ts";
import { WebSocket } from "ws";
import { addressOf, type Call, type Log, send, sendTimed } from "./calls.ts";
import type { Person } from "./seed.ts";

/** As `pollMs` of sessions. */
const POLL_MS = 10_000;
const THINK_MS = 10_000;
/** The others are fetched by the page's script. */
const DOCUMENT_SHARE = 0.1;
const MAX_REDIRECTS = 4;

const pick = (values: readonly (string | number)[]) =>
  values[Math.floor(Math.random() * values.length)] ?? "";

interface Target {
  readonly path: string;
  readonly search?: string;
}

/** Of a person at work, by frequency. */
function nextTarget({ role, requestIds }: Person): Target {
  const path = `/${role}-dashboard`;
  const chance = Math.random();
  if (chance < 0.35) return { path };
  if (chance < 0.55) return { path: `${path}?tab=${pick(["in_progress", "approved", "completed"])}` };
  if (chance < 0.65) return { path, search: String(pick(["kessler", "brandt", "dialysis", "castell"])) };
  if (chance < 0.7 || requestIds.length === 0) return { path: "/transport-history" };
  return { path: `/transport/${pick(requestIds)}` };
}

const dataPath = (path: string) => path.replace(/(\?|$)/, ".data$1");
const requestIn = (path: string) => /^\/transport\/(\d+)/.exec(path)?.[1];

/** A signed-in person with one open page, which loads, polls and refetches as the portal's own script does. */
export function openBrowser(origin: string, { role, ...person }: Person, log: Log): void {
  const own = { cookie: person.cookie, network: person.organizationId };
  let path = `/${role}-dashboard`;
  let isNavigating = false;
  let socket: WebSocket | undefined;
  const refresh = (from: string) =>
    sendTimed(origin, log, "refresh", { path: from, ...own, headers: { "x-wardway-poll": "1" } });
  /** @param from null for what comes with the page */
  const follow = (from: () => string | null, isBusy: () => boolean) => {
    const refetcher = createRefetcher({
      async refetch(onFailure) {
        const address = from();
        if (address === null || (await refresh(address)).status === 200) refetcher.done();
        else onFailure();
      },
      abandon: () => undefined,
      isBusy,
    });
    return refetcher;
  };
  const page = follow(
    () => dataPath(path),
    () => isNavigating,
  );
  const calls = follow(
    () => "/request-alerts",
    () => false,
  );
  let notifiedAt = 0;
  const counts = follow(
    () => (page.covers(notifiedAt) ? null : "/api/user"),
    () => false,
  );

  const tell = (message: object) =>
    socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
  const subscribe = (topic: string) => tell({ type: "subscribe", topic, since: new Date().toISOString() });
  function connect(): void {
    socket?.close();
    const localAddress = addressOf(own.network);
    socket = new WebSocket(`${origin.replace("http", "ws")}/ws`, {
      localAddress,
      headers: { cookie: own.cookie },
    })
      .on("error", () => log.answered("refresh", 0, 0))
      .on("message", (data) => onMessage(String(data)))
      .on("open", () => {
        const id = requestIn(path);
        for (const topic of ["requests", "notifications", ...(id ? [`request:${id}`] : [])]) subscribe(topic);
      });
  }
  function onMessage(text: string): void {
    const id = /^{"type":"request","requestId":(\d+)/.exec(text)?.[1];
    const isBell = text.includes('"notifications"');
    if (!id && (text.includes('"changed":false') || !(isBell || text.includes('"changed":true')))) return;
    if (id) log.received(Number(id));
    calls.request();
    if (isBell) {
      notifiedAt = performance.now();
      counts.request();
    } else if ([undefined, id].includes(requestIn(path))) page.request();
  }

  /** Follows redirects. @returns the path that is shown */
  async function load(first: Call): Promise<string> {
    const startedAt = performance.now();
    let call = first;
    for (let nth = 0; ; nth += 1) {
      const { status, text, location } = await send(origin, call);
      const to = status === 202 ? /"((?:\/[\w-]+)?\?[^"]*)"/.exec(text)?.[1] : location;
      const shown = new URL(to ?? call.path, origin + call.path.replace(".data", ""));
      const target = shown.pathname.replace(".data", "") + shown.search;
      if (to === undefined || nth === MAX_REDIRECTS) {
        log.answered("page", performance.now() - startedAt, to === undefined ? status : 0);
        return target;
      }
      call = { path: status === 202 ? dataPath(target) : target, ...own };
    }
  }

  async function visit({ path: to, search }: Target, isDocument: boolean): Promise<void> {
    const before = requestIn(path);
    isNavigating = true;
    if (search !== undefined) {
      const body = new URLSearchParams({ list: to, text: search });
      path = await load({ method: "POST", path: "/search.data", ...own, body });
    } else if (isDocument) path = await load({ path: to, ...own, headers: { accept: "text/html" } });
    else path = await load({ path: dataPath(to), ...own });
    isNavigating = false;
    if (isDocument) return connect();
    if (before) tell({ type: "unsubscribe", topic: `request:${before}` });
    const id = requestIn(path);
    if (id) subscribe(`request:${id}`);
  }

  const work = async () => {
    await delay(Math.random() * THINK_MS);
    await visit({ path }, true);
    setInterval(() => void refresh("/api/user"), POLL_MS);
    for (;;) {
      const nextAt = performance.now() + THINK_MS * (0.5 + Math.random());
      const target = nextTarget({ role, ...person });
      await visit(target, target.search === undefined && Math.random() < DOCUMENT_SHARE);
      await delay(Math.max(0, nextAt - performance.now()));
    }
  };
  void work();
}
