import { scriptFailed, scriptFailedEvent } from "@wardway/widgets/unreachable";
import type { ElementProperties, Host, Mounted, WidgetModule } from "./host.ts";

const properties = ["getSession", "client", "messages", "prefill", "drafts", "initial"] as const;
export const attributes = [
  "base-url",
  "language",
  "theme",
  "heading-level",
  "poll-seconds",
  "request-id",
  "site-key",
] as const;
/** Name of the property that reflects an attribute. */
export const toProperty = (attribute: string) =>
  attribute.replace(/-./, ([, letter = ""]) => letter.toUpperCase());
const names = [...properties, ...attributes.map(toProperty)] as (keyof ElementProperties)[];
const visible = { configurable: true, enumerable: true };
/** Captured before the page may replace them. */
const { setTimeout: later, clearTimeout: forget } = globalThis;

/** Between attempts to load a widget; doubles each time. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 32_000;

/**
 * Defines an element whose widget loads on connection. Does nothing on a server or if already defined.
 * @param load is called again after a failure
 * @param baseUrl default without the attribute `base-url`; no trailing slash
 */
export function defineElement(
  tag: string,
  load: () => Promise<WidgetModule>,
  baseUrl: string,
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  if (!registry || registry.get(tag)) return;

  class WardwayElement extends HTMLElement {
    static readonly observedAttributes = attributes;
    readonly #given: ElementProperties = {};
    readonly #host: Host = { element: this, given: this.#given, baseUrl };
    #calls: ((widget: Mounted) => void)[] = [];
    #widget: Mounted | null = null;
    #isLoading = false;
    #failures = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #isAsked = false;
    /** In the light tree, where the page's sheet sees that the reserved height is not needed. */
    #said: Element | undefined;

    connectedCallback() {
      const own = this as ElementProperties;
      for (const name of names) {
        // A property set before the definition would shadow the accessor.
        if (!Object.hasOwn(own, name)) continue;
        const value = own[name];
        delete own[name];
        own[name] = value;
      }
      if (this.#widget) this.#widget.update();
      else this.#load();
    }

    disconnectedCallback() {
      // A moved element reconnects immediately and keeps typed text.
      later(() => {
        if (this.isConnected) return;
        forget(this.#retry);
        this.#widget?.unmount();
        this.#widget = null;
        this.#calls = [];
        this.#isAsked = false;
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
      forget(this.#retry);
      load().then(
        ({ mount }) => {
          this.#isLoading = false;
          this.#failures = 0;
          if (!this.isConnected || this.#widget) return;
          this.#said?.remove();
          const widget = mount(this.#host);
          this.#widget = widget;
          for (const call of this.#calls.splice(0)) call(widget);
          if (this.#isAsked) widget.focus();
          this.#isAsked = false;
        },
        () => {
          this.#isLoading = false;
          if (!this.isConnected) return;
          const delay = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LAST_RETRY_MS);
          this.#retry = later(() => this.#load(), delay * (0.5 + Math.random()));
          this.#failures += 1;
          if (this.#failures === 1 || this.#isAsked) this.#sayFailed();
        },
      );
    }

    /** After each failed attempt that the user began, which a screen reader tells. */
    #sayFailed() {
      const said = document.createElement("p");
      Object.assign(said, { role: "alert", dir: "ltr", lang: "en" });
      const again = document.createElement("button");
      again.append("Try again");
      again.onclick = () => {
        this.#isAsked = true;
        said.replaceChildren();
        this.#load();
      };
      said.append(scriptFailed.userMessage, " ", again);
      this.#said?.remove();
      this.#said = said;
      this.append(said);
      if (this.#isAsked) again.focus();
      this.dispatchEvent(scriptFailedEvent());
      this.#isAsked = false;
    }
  }

  for (const name of properties) {
    Object.defineProperty(WardwayElement.prototype, name, {
      ...visible,
      get(this: WardwayElement) {
        return this.given(name);
      },
      set(this: WardwayElement, value: unknown) {
        this.give(name, value);
      },
    });
  }
  for (const attribute of attributes) {
    Object.defineProperty(WardwayElement.prototype, toProperty(attribute), {
      ...visible,
      get(this: WardwayElement) {
        const text = this.getAttribute(attribute);
        return text && /^[hpr]/.test(attribute) ? +text : text;
      },
      set(this: WardwayElement, value: unknown) {
        if (value == null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, String(value));
      },
    });
  }
  registry.define(tag, WardwayElement);
}
