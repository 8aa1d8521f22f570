import type { TransportApi } from "@wardway/model";
import { type Language, LanguageProvider } from "@wardway/widgets/messages/messages";
import { type LiveFeed, TransportApiProvider } from "@wardway/widgets/provider";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
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
  /** Without a trailing slash. */
  readonly portal: string;
  /** Calls of `refresh` and `reset`. */
  readonly refreshes: number;
  readonly resets: number;
  /** Dispatches `wardway:EVENT`, which bubbles and crosses shadow roots. */
  emit(event: string, detail?: unknown): void;
}

export const mountWidget =
  (widget: Widget): Mount =>
  (host) => {
    const { element, given } = host;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const place = document.createElement("div");
    place.className = "frame";
    place.part.add("frame");
    root.append(place);
    const rendered = createRoot(place);

    let language: { readonly name: string; readonly messages: unknown; readonly spoken: Language } | null =
      null;
    let joined: (Connection & { readonly portal: string; readonly pass: unknown; leave(): void }) | null =
      null;
    let refreshes = 0;
    let resets = 0;
    let isEnded = false;

    const emit = (event: string, detail?: unknown) => {
      element.dispatchEvent(new CustomEvent(`wardway:${event}`, { bubbles: true, composed: true, detail }));
    };
    const connectionTo = (portal: string): Pick<Connection, "api" | "live"> => {
      const { client } = given;
      if (client) return { api: client as TransportApi, live: (client as { live?: LiveFeed }).live ?? null };
      const pass = widget.getCredential ? widget.getCredential(host) : given.getSession;
      if (joined?.portal === portal && joined.pass === pass) return joined;
      joined?.leave();
      joined = { portal, pass, ...joinConnection(widget.connect, portal, pass) };
      return joined;
    };
    const show = () => {
      const name = getLanguageName(element);
      if (language?.name !== name || language.messages !== given.messages) {
        void loadLanguage(name, given.messages).then((spoken) => {
          if (isEnded || name !== getLanguageName(element)) return;
          language = { name, messages: given.messages, spoken };
          place.lang = spoken.locale;
          show();
        });
        if (!language) return;
      }
      const portal = (element.getAttribute("portal") ?? host.portal).replace(/\/+$/, "");
      adoptStyles(root, { ...widget, portal });
      const { api, live } = connectionTo(portal);
      rendered.render(
        <LanguageProvider language={language.spoken}>
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
    show();

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
        sized.disconnect();
        rendered.unmount();
        joined?.leave();
        releaseStyles(root);
        place.remove();
      },
    };
  };
