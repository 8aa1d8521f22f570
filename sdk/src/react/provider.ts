import type { Messages } from "@wardway/widgets/messages/messages";
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
} from "react";
import type { WardwayClient } from "../client/wardway-client.ts";
import type { GetSession } from "../session/session-keeper.ts";

/** `auto` follows the user's system. */
export type Theme = "light" | "dark" | "auto";

/** Settings of all widgets below a provider. */
export interface WardwaySettings {
  /** The portal's address, such as `https://wardway.example.org`. */
  readonly baseUrl?: string | undefined;
  /** Requests a widget session from the host's backend. */
  readonly getSession?: GetSession | undefined;
  /** An existing client, instead of `baseUrl` and `getSession`. Must be stable between renders. */
  readonly client?: WardwayClient | undefined;
  /** BCP 47, such as `es`. Default: the page's language. */
  readonly language?: string | undefined;
  /** Default: `auto`. */
  readonly theme?: Theme | undefined;
  /** The host's own texts. Must be stable between renders. */
  readonly messages?: Messages | undefined;
}

export interface WardwayProviderProps extends WardwaySettings {
  readonly children?: ReactNode;
}

const SettingsContext = createContext<WardwaySettings>({});

/**
 * Provides the portal's address and the session to the widgets below.
 * @example
 * <WardwayProvider baseUrl="https://wardway.example.org" getSession={getSession}><Statistics /></WardwayProvider>
 */
export function WardwayProvider({ children, ...settings }: WardwayProviderProps): ReactElement {
  const { baseUrl, getSession, client, language, theme, messages } = settings;
  const latest = useRef(getSession);
  latest.current = getSession;
  const hasSession = getSession !== undefined;
  const value = useMemo<WardwaySettings>(
    () => ({
      baseUrl: client?.baseUrl ?? baseUrl,
      // Stable, because another function would be another connection.
      getSession: hasSession ? async () => (latest.current ? latest.current() : "") : undefined,
      client,
      language,
      theme,
      messages,
    }),
    [baseUrl, hasSession, client, language, theme, messages],
  );
  return createElement(SettingsContext.Provider, { value }, children);
}

/** Returns the widget's own settings, then those of the provider. */
export function useSettings(own: WardwaySettings): WardwaySettings {
  const around = useContext(SettingsContext);
  const client = own.client ?? around.client;
  return {
    client,
    baseUrl: own.baseUrl ?? client?.baseUrl ?? around.baseUrl,
    getSession: own.getSession ?? around.getSession,
    language: own.language ?? around.language,
    theme: own.theme ?? around.theme,
    messages: own.messages ?? around.messages,
  };
}
