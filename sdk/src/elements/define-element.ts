import type { ElementProperties, Host, Mounted, WidgetModule } from "./host.ts";

const properties = ["getSession", "client", "messages", "prefill", "drafts", "initial"] as const;
const attributes = ["portal", "language", "theme", "poll-seconds", "request-id", "site-key"];
/** Captured at load, in case the page replaces them later. */
const later = globalThis.setTimeout;

const unreachable = {
  status: 0,
  category: "unavailable",
  code: "client.unreachable",
  params: {},
  userMessage: "The portal cannot be reached. Check the connection and try again.",
};

/**
 * Defines an element whose widget loads when the first one is connected. Does nothing on a server, or if another
 * copy of the script has defined the element.
 * @param portal default for elements without a `portal` attribute; no trailing slash
 */
export function defineElement(tag: string, load: () => Promise<WidgetModule>, portal: string): void {
  if (typeof customElements === "undefined" || customElements.get(tag)) return;

  class WardwayElement extends HTMLElement {
    static readonly observedAttributes = attributes;
    readonly #given: ElementProperties = {};
    readonly #host: Host = { element: this, given: this.#given, portal };
    /** Calls before the widget has loaded. */
    #calls: ((widget: Mounted) => void)[] = [];
    #widget: Mounted | null = null;
    #isLoading = false;

    connectedCallback() {
      for (const name of properties) {
        // A property that was set before the definition would shadow the accessor.
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
      // A moved element is reconnected immediately and must keep typed text.
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

    /** Fetches again. */
    refresh() {
      this.#call((widget) => widget.refresh());
    }

    /** Starts over; typed text is discarded. */
    reset() {
      this.#call((widget) => widget.reset());
    }

    /** Focuses the first control. */
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
