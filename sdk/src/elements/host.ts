/** What a page gives an element by its properties, as it stands. */
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
  /** Changes in place; `update` tells of it. */
  readonly given: ElementProperties;
  /** Where the portal is, without a slash at the end, where the element's `portal` does not say. */
  readonly portal: string;
}

/** A widget that stands in its element. */
export interface Mounted {
  /** An attribute or a property has changed, or the element has been moved. */
  update(): void;
  /** Asks the portal again; after a refusal, for a session too. */
  refresh(): void;
  focus(options?: FocusOptions): void;
  /** Begins anew; what was typed is gone. */
  reset(): void;
  /** Takes the widget away, with all that it listens to. */
  unmount(): void;
}

export type Mount = (host: Host) => Mounted;

/** What each of the scripts that is loaded on demand holds. Stays as it is within a major version. */
export interface WidgetModule {
  readonly mount: Mount;
}
