import type { ElementProperties, Host, Mounted, WidgetModule } from "./host.ts";

const properties = ["getSession", "client", "messages", "prefill", "drafts", "initial"] as const;
const attributes = ["portal", "language", "theme", "poll-seconds", "request-id", "site-key"];
/** Captured before the page may replace it. */
const later = globalThis.setTimeout;

const unreachable = {
  status: 0,
  category: "unavailable",
  code: "client.unreachable",
  params: {},
  userMessage: "The portal cannot be reached. Check the connection and try again.",
};

/**
 * Defines an element whose widget loads on connection. Does nothing on a server or if already defined.
 * @param portal default without a `portal` attribute; no trailing slash
 */
export function defineElement(tag: string, load: () => Promise<WidgetModule>, portal: string): void {
  if (typeof customElements === "undefined" || customElements.get(tag)) return;

  class WardwayElement extends HTMLElement {
    static readonly observedAttributes = attributes;
    readonly #given: ElementProperties = {};
    readonly #host: Host = { element: this, given: this.#given, portal };
    #calls: ((widget: Mounted) => void)[] = [];
    #widget: Mounted | null = null;
    #isLoading = false;

    connectedCallback() {
      for (const name of properties) {
        // A property set before the definition would shadow the accessor.
        const own = Object.getOwnPropertyDescriptor(this, name);
        if (own) {
          delete (this as ElementProperties)[name];
          this.#given[name] = own.value;
        }
      }
      if (this.#widget) this.#widget.update();
      else this.#load();
    }

    disconnectedCallback() {
      // A moved element reconnects immediately and keeps typed text.
      later(() => {
        if (this.isConnected) return;
        this.#widget?.unmount();
        this.#widget = null;
        this.#calls = [];
      }, 0);
    }

    attributeChangedCallback() {
      this.#widget?.update();
    }

    refresh() {
      this.#call((widget) => widget.refresh());
    }

    reset() {
      this.#call((widget) => widget.reset());
    }

    override focus(options?: FocusOptions) {
      this.#call((widget) => widget.focus(options));
    }

    give(name: keyof ElementProperties, value: unknown) {
      this.#given[name] = value;
      this.#widget?.update();
    }

    given(name: keyof ElementProperties) {
      return this.#given[name];
    }

    #call(call: (widget: Mounted) => void) {
      if (this.#widget) return call(this.#widget);
      this.#calls.push(call);
      if (this.isConnected) this.#load();
    }

    #load() {
      if (this.#isLoading) return;
      this.#isLoading = true;
      load().then(
        ({ mount }) => {
          this.#isLoading = false;
          if (!this.isConnected || this.#widget) return;
          this.shadowRoot?.replaceChildren();
          const widget = mount(this.#host);
          this.#widget = widget;
          for (const call of this.#calls.splice(0)) call(widget);
        },
        () => {
          this.#isLoading = false;
          const said = document.createElement("p");
          said.role = "alert";
          said.textContent = unreachable.userMessage;
          (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(said);
          this.dispatchEvent(
            new CustomEvent("wardway:error", { bubbles: true, composed: true, detail: unreachable }),
          );
        },
      );
    }
  }

  for (const name of properties) {
    Object.defineProperty(WardwayElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: WardwayElement) {
        return this.given(name);
      },
      set(this: WardwayElement, value: unknown) {
        this.give(name, value);
      },
    });
  }
  customElements.define(tag, WardwayElement);
}
