import type { TransportApi } from "@wardway/model";
import { english, type Language, LanguageProvider } from "@wardway/widgets/messages/messages";
import { type LiveFeed, TransportApiProvider } from "@wardway/widgets/provider";
import { scriptFailedEvent } from "@wardway/widgets/unreachable";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { backOffMs } from "./back-off.ts";
import { focusFirst } from "./focus-first.ts";
import type { Host, Mount } from "./host.ts";
import { getLanguageName, loadLanguage } from "./language.ts";
import { type Connect, type Connection, joinConnection } from "./shared-connections.ts";
import { adoptStyles, releaseStyles } from "./styles.ts";

export interface Widget {
  readonly name: string;
  readonly css: string;
  readonly connect: Connect;
  /** Replaces the page's `getSession`. */
  getCredential?(host: Host): unknown;
  render(context: WidgetContext): ReactNode;
}

export interface WidgetContext extends Host {
  readonly api: TransportApi;
  /** The portal's address without a trailing slash. */
  readonly portal: string;
  /** Calls of `refresh` and `reset`. */
  readonly refreshes: number;
  readonly resets: number;
  /** Dispatches `wardway-EVENT`, which bubbles and crosses shadow roots. */
  emit(event: string, detail?: unknown): void;
}

/** No widget follows, so that its height is no longer reserved. */
const isFinal = (detail: unknown) => [403, 404].includes((detail as WidgetProblem | undefined)?.status ?? 0);

/** By then, what was rendered with the former connection is gone. */
const LEAVE_AFTER_MS = 1_000;

const rightToLeft = /^(?:ar|he|fa|ur|ps|dv|yi)\b/i;

export const mountWidget =
  (widget: Widget): Mount =>
  (host) => {
    const { element, given } = host;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const place = document.createElement("div");
    place.className = "frame is-pending";
    place.part.add("frame");
    // A translator replaces texts, which then no longer change with the transport.
    place.translate = false;
    root.append(place);
    const rendered = createRoot(place);

    let language: Language | null = null;
    /** What the language is, or becomes when its scripts arrive. */
    let asked: { readonly name: string; readonly messages: unknown } | null = null;
    let failures = 0;
    let retry: ReturnType<typeof setTimeout> | undefined;
    type Joined = Connection & { readonly portal: string; readonly pass: unknown; leave(): void };
    let joined: Joined | null = null;
    let refreshes = 0;
    let resets = 0;
    let isEnded = false;

    const emit = (event: string, detail?: unknown) => {
      if (event === "ready" || isFinal(detail)) place.classList.remove("is-pending");
      element.dispatchEvent(new CustomEvent(`wardway-${event}`, { bubbles: true, composed: true, detail }));
    };
    const reportScript = () => void element.dispatchEvent(scriptFailedEvent());
    const connectionTo = (portal: string): Pick<Connection, "api" | "live"> => {
      const { client } = given;
      if (client) return { api: client as TransportApi, live: (client as { live?: LiveFeed }).live ?? null };
      const pass = widget.getCredential ? widget.getCredential(host) : given.getSession;
      if (joined?.portal === portal && joined.pass === pass) return joined;
      // Its calls would fail where they are awaited still.
      if (joined) setTimeout(joined.leave, LEAVE_AFTER_MS);
      joined = { portal, pass, ...joinConnection(widget.connect, portal, pass, reportScript) };
      return joined;
    };
    /** English until the scripts of another language can be loaded. */
    const speak = () => {
      const name = getLanguageName(element);
      const { messages } = given;
      if (asked?.name === name && asked.messages === messages) return;
      const now = { name, messages };
      asked = now;
      void loadLanguage(name, messages)
        .catch(() => {
          if (failures === 0) reportScript();
          retry = setTimeout(() => {
            asked = null;
            show();
          }, backOffMs(failures));
          failures += 1;
          return english;
        })
        .then((spoken) => {
          if (asked !== now) return;
          language = spoken;
          place.lang = spoken.locale;
          // A page in Arabic without Arabic texts shows English, from left to right.
          place.dir = rightToLeft.test(spoken.locale) ? "rtl" : "ltr";
          show();
        });
    };
    const show = () => {
      if (isEnded) return;
      speak();
      if (!language) return;
      const portal = (element.getAttribute("base-url") ?? host.baseUrl).replace(/\/+$/, "");
      adoptStyles(root, { ...widget, portal });
      const { api, live } = connectionTo(portal);
      rendered.render(
        <LanguageProvider language={language}>
          <TransportApiProvider api={api} live={live}>
            {widget.render({ ...host, api, portal, refreshes, resets, emit })}
          </TransportApiProvider>
        </LanguageProvider>,
      );
    };
    const sized = new ResizeObserver(([entry]) => {
      const box = entry?.borderBoxSize[0];
      if (box) emit("resize", { width: Math.round(box.inlineSize), height: Math.round(box.blockSize) });
    });
    sized.observe(place);
    // Vue and Svelte set the attribute for `false` too.
    if ((element.getAttribute("debug") ?? "false") !== "false") {
      void import("./debug.ts")
        .then(({ startLog }) => startLog(host))
        .catch(reportScript)
        .finally(show);
    } else show();

    return {
      update: show,
      refresh() {
        refreshes += 1;
        show();
      },
      reset() {
        resets += 1;
        show();
      },
      focus: (options) => focusFirst(place, options),
      unmount() {
        isEnded = true;
        clearTimeout(retry);
        sized.disconnect();
        rendered.unmount();
        joined?.leave();
        releaseStyles(root);
        place.remove();
      },
    };
  };
