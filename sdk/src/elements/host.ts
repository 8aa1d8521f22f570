/** Values of the element's properties. */
export interface ElementProperties {
  getSession?: unknown;
  client?: unknown;
  messages?: unknown;
  prefill?: unknown;
  drafts?: unknown;
  initial?: unknown;
}

/** An element, as its widget sees it. */
export interface Host {
  readonly element: HTMLElement;
  /** Mutable; `update` is called after a change. */
  readonly given: ElementProperties;
  /** Default for elements without a `portal` attribute; no trailing slash. */
  readonly portal: string;
}

export interface Mounted {
  /** Called when an attribute or property has changed, or the element was moved. */
  update(): void;
  /** Fetches again; after a rejection also a new session. */
  refresh(): void;
  focus(options?: FocusOptions): void;
  /** Starts over; typed text is discarded. */
  reset(): void;
  /** Removes the widget and its listeners. */
  unmount(): void;
}

export type Mount = (host: Host) => Mounted;

/** Interface of a lazily loaded widget script. Stable within a major version. */
export interface WidgetModule {
  readonly mount: Mount;
}
