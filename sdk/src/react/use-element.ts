import {
  type CSSProperties,
  createElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import type { WardwayElementEvents } from "../elements/element-types.ts";
import { useSettings, type WardwaySettings } from "./provider.ts";

export type Detail<Name extends keyof WardwayElementEvents> = WardwayElementEvents[Name]["detail"];

/** Missing settings come from the provider. */
export interface WidgetProps extends WardwaySettings {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** The widget is usable. */
  readonly onReady?: (() => void) | undefined;
  /** The widget shows the error too. */
  readonly onError?: ((error: Detail<"wardway:error">) => void) | undefined;
  /** CSS pixels. */
  readonly onResize?: ((size: Detail<"wardway:resize">) => void) | undefined;
}

type EventListeners = { readonly [Name in keyof WardwayElementEvents]?: (detail: Detail<Name>) => void };

/** Before paint, without React's warning on the server. */
const useEarlyEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/**
 * Renders an element; empty on a server. React 18 sets no properties of custom elements, and React 18 and 19 support no
 * event names with a colon.
 */
export function useElement(
  tag: `wardway-${string}`,
  props: WidgetProps,
  attributes: Readonly<Record<string, string | number | undefined>>,
  properties: Readonly<Record<string, unknown>>,
  events: EventListeners,
): ReactElement {
  const element = useRef<HTMLElement>(null);
  const { baseUrl, language, theme, getSession, client, messages } = useSettings(props);
  const { onReady, onError, onResize } = props;
  useProperties(element, { getSession, client, messages, ...properties });
  useEvents(element, {
    "wardway:ready": () => onReady?.(),
    "wardway:error": (error) => onError?.(error),
    "wardway:resize": (size) => onResize?.(size),
    ...events,
  });
  useEffect(() => {
    // If loading fails, the element stays empty.
    import("../elements/index.ts").then(({ defineElements }) => defineElements()).catch(() => undefined);
  }, []);
  return createElement(tag, {
    ref: element,
    id: props.id,
    // React 18 does not map `className` for custom elements.
    class: props.className,
    style: props.style,
    portal: baseUrl,
    language,
    theme,
    ...attributes,
  });
}

function useProperties(
  element: RefObject<HTMLElement | null>,
  properties: Readonly<Record<string, unknown>>,
) {
  const applied = useRef<Readonly<Record<string, unknown>>>({});
  useEarlyEffect(() => {
    const target = element.current as (HTMLElement & Record<string, unknown>) | null;
    if (!target) return;
    for (const [name, value] of Object.entries(properties)) {
      if (value !== applied.current[name]) target[name] = value;
    }
    applied.current = properties;
  });
}

function useEvents(element: RefObject<HTMLElement | null>, events: EventListeners) {
  const latest = useRef(events);
  useEarlyEffect(() => {
    latest.current = events;
  });
  useEarlyEffect(() => {
    const target = element.current;
    if (!target) return;
    const onEvent = (event: Event) => {
      const listener = latest.current[event.type as keyof EventListeners] as
        | ((detail: unknown) => void)
        | undefined;
      // Ignore events of nested widgets.
      if (event.target === target) listener?.((event as CustomEvent).detail);
    };
    const names = Object.keys(latest.current);
    for (const name of names) target.addEventListener(name, onEvent);
    return () => {
      for (const name of names) target.removeEventListener(name, onEvent);
    };
  }, [element]);
}
