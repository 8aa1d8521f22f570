import { retried } from "@wardway/widgets/retried";
import { scriptFailed, scriptFailedEvent } from "@wardway/widgets/unreachable";
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
  useState,
} from "react";
import type { WardwayElementEvents, WardwayElements } from "../elements/element-types.ts";
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
  const notice = useDefinition(element);
  const set = {
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
  };
  return createElement(tag, set, notice);
}

/**
 * Defines the elements, and tries again while their script cannot be loaded.
 * @returns what the element, which is none yet, shows until then; null while nothing failed
 */
function useDefinition(element: RefObject<HTMLElement | null>): ReactElement | null {
  const [attempts, setAttempts] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  /** Failures of attempts that the user began, of which a screen reader tells each. */
  const [said, setSaid] = useState(0);
  const isAsked = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    loadElements().then(
      ({ defineElements }) => {
        defineElements();
        if (isEnded) return;
        setFailed(false);
        const place = element.current;
        // The focus is on the button still, which goes.
        if (isAsked.current && place?.contains(document.activeElement)) place.focus();
        isAsked.current = false;
      },
      () => {
        if (isEnded) return;
        setFailed(true);
        if (attempts === 0 || isAsked.current) element.current?.dispatchEvent(scriptFailedEvent());
        if (isAsked.current) setSaid((before) => before + 1);
        isAsked.current = false;
        const delay = Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS);
        timer = setTimeout(() => setAttempts(attempts + 1), delay * (0.5 + Math.random()));
      },
    );
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [attempts, element]);
  if (!hasFailed) return null;
  const onClick = () => {
    isAsked.current = true;
    setAttempts(attempts + 1);
  };
  return createElement(
    "p",
    { key: said, role: "alert", dir: "ltr", lang: "en" },
    scriptFailed.userMessage,
    " ",
    createElement("button", { type: "button", onClick }, "Try again"),
  );
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
