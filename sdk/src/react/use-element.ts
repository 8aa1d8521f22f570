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

/** What a widget tells its page of, by its event. */
export type Detail<Name extends keyof WardwayElementEvents> = WardwayElementEvents[Name]["detail"];

/** What every component takes; the settings of the provider above hold where one is missing. */
export interface WidgetProps extends WardwaySettings {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** The widget can be used. */
  readonly onReady?: (() => void) | undefined;
  /** What the widget shows as well. */
  readonly onError?: ((error: Detail<"wardway:error">) => void) | undefined;
  /** The widget's size has changed: CSS pixels. */
  readonly onResize?: ((size: Detail<"wardway:resize">) => void) | undefined;
}

type Heard = { readonly [Name in keyof WardwayElementEvents]?: (detail: Detail<Name>) => void };

/** Before the browser paints, and without a warning where a server renders. */
const useEarlyEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/**
 * An element with its attributes, properties and events, the same under React 18 and 19: the one sets no properties of
 * custom elements, and neither hears events with a colon. A server renders the empty element.
 */
export function useElement(
  tag: `wardway-${string}`,
  props: WidgetProps,
  attributes: Readonly<Record<string, string | number | undefined>>,
  properties: Readonly<Record<string, unknown>>,
  events: Heard,
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
    // What does not come is asked for again with the next page; the element stays empty.
    import("../elements/index.ts").then(({ defineElements }) => defineElements()).catch(() => undefined);
  }, []);
  return createElement(tag, {
    ref: element,
    id: props.id,
    // React 18 writes `className` of a custom element as it stands.
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
  const given = useRef<Readonly<Record<string, unknown>>>({});
  useEarlyEffect(() => {
    const target = element.current as (HTMLElement & Record<string, unknown>) | null;
    if (!target) return;
    for (const [name, value] of Object.entries(properties)) {
      if (value !== given.current[name]) target[name] = value;
    }
    given.current = properties;
  });
}

function useEvents(element: RefObject<HTMLElement | null>, events: Heard) {
  const latest = useRef(events);
  useEarlyEffect(() => {
    latest.current = events;
  });
  useEarlyEffect(() => {
    const target = element.current;
    if (!target) return;
    const hear = (event: Event) => {
      const listener = latest.current[event.type as keyof Heard] as ((detail: unknown) => void) | undefined;
      // A widget inside another one's page tells its own.
      if (event.target === target) listener?.((event as CustomEvent).detail);
    };
    const names = Object.keys(latest.current);
    for (const name of names) target.addEventListener(name, hear);
    return () => {
      for (const name of names) target.removeEventListener(name, hear);
    };
  }, [element]);
}
