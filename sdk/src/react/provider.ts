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

export interface WardwaySettings {
  /** The portal's address, such as `https://wardway.example.org`. */
  readonly baseUrl?: string | undefined;
  readonly getSession?: GetSession | undefined;
  /** Replaces `baseUrl` and `getSession`. Must be stable between renders. */
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
 * Configures the widgets below.
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
      // Stable, because another function would open another connection.
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

/** The widget's own settings override the provider's. */
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
