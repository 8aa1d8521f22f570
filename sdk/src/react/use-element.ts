import { scriptFailedEvent } from "@wardway/widgets/unreachable";
import {
  type AriaAttributes,
  type CSSProperties,
  createElement,
  type ForwardedRef,
  type ReactElement,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import type { WardwayElementEvents, WardwayElements } from "../elements/element-types.ts";
import { retried } from "../elements/retried.ts";
import { useSettings, type WardwaySettings } from "./provider.ts";

const loadElements = retried(() => import("../elements/index.ts"), "defineElements");

export type Detail<Name extends keyof WardwayElementEvents> = WardwayElementEvents[Name]["detail"];

/** Missing settings come from the provider. `data-` and `aria-` attributes are set on the element. */
export interface WidgetProps extends WardwaySettings, AriaAttributes {
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** The widget is usable. */
  readonly onReady?: (() => void) | undefined;
  /** The widget shows the error too. */
  readonly onError?: ((error: Detail<"wardway-error">) => void) | undefined;
  /** CSS pixels. */
  readonly onResize?: ((size: Detail<"wardway-resize">) => void) | undefined;
}

type EventListeners = { readonly [Name in keyof WardwayElementEvents]?: (detail: Detail<Name>) => void };

/** Between attempts to load the elements' script; doubles each time. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 32_000;

/** Before paint, without React's warning on the server. */
const useEarlyEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Renders an element; empty on a server. React 18 sets no properties of custom elements. */
export function useElement<Tag extends keyof WardwayElements>(
  tag: Tag,
  props: WidgetProps,
  forwarded: ForwardedRef<WardwayElements[Tag]>,
  attributes: Readonly<Record<string, string | number | undefined>>,
  properties: Readonly<Record<string, unknown>>,
  events: EventListeners,
): ReactElement {
  const element = useRef<WardwayElements[Tag]>(null);
  const { baseUrl, language, theme, getSession, client, messages, ...settings } = useSettings(props);
  const { onReady, onError, onRequest, onResize } = props;
  useImperativeHandle(forwarded, () => element.current as WardwayElements[Tag], []);
  useProperties(element, { getSession, client, messages, ...properties });
  useEvents(element, {
    "wardway-ready": () => onReady?.(),
    "wardway-call": (attempt) => {
      onRequest?.(attempt);
      settings.onRequest?.(attempt);
    },
    "wardway-error": (error) => {
      onError?.(error);
      settings.onError?.(error);
    },
    "wardway-resize": (size) => onResize?.(size),
    ...events,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const load = (retryMs: number) =>
      loadElements().then(
        ({ defineElements }) => defineElements(),
        // The element stays empty until then.
        () => {
          if (isUnmounted) return;
          timer = setTimeout(load, retryMs, Math.min(2 * retryMs, LAST_RETRY_MS));
          if (retryMs > FIRST_RETRY_MS) return;
          element.current?.dispatchEvent(scriptFailedEvent());
        },
      );
    void load(FIRST_RETRY_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, []);
  return createElement(tag, {
    ...Object.fromEntries(Object.entries(props).filter(([name]) => /^(?:data|aria)-/.test(name))),
    ref: element,
    id: props.id,
    // React 18 does not map `className` for custom elements.
    class: props.className,
    style: props.style,
    "base-url": baseUrl,
    language,
    theme,
    debug: settings.debug ? "" : undefined,
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
