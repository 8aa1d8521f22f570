export interface ElementProperties {
  getSession?: unknown;
  client?: unknown;
  messages?: unknown;
  prefill?: unknown;
  drafts?: unknown;
  initial?: unknown;
}

/** An element as its widget sees it. */
export interface Host {
  readonly element: HTMLElement;
  /** Mutable; `update` follows a change. */
  readonly given: ElementProperties;
  readonly baseUrl: string;
}

export interface Mounted {
  /** Called when attributes or properties changed or the element moved. */
  update(): void;
  refresh(): void;
  focus(options?: FocusOptions): void;
  reset(): void;
  /** Removes the widget and its listeners. */
  unmount(): void;
}

export type Mount = (host: Host) => Mounted;

/** Interface of lazily loaded widget scripts; stable within a major version. */
export interface WidgetModule {
  readonly mount: Mount;
}
