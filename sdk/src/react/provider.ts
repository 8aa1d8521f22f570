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

/** `light`, `dark`, or what the reader's system is set to. */
export type Theme = "light" | "dark" | "auto";

/** What the widgets below a provider have in common. */
export interface WardwaySettings {
  /** Where the portal is, such as `https://wardway.example.org`. */
  readonly baseUrl?: string | undefined;
  /** Asks the host's own backend for a widget session. */
  readonly getSession?: GetSession | undefined;
  /** In place of `baseUrl` and `getSession`: a client that the page has already. Keep it the same object. */
  readonly client?: WardwayClient | undefined;
  /** BCP 47, such as `es`; that of the page, where it is missing. */
  readonly language?: string | undefined;
  /** `auto`, where it is missing. */
  readonly theme?: Theme | undefined;
  /** Sentences in the host's own words. Keep it the same object. */
  readonly messages?: Messages | undefined;
}

export interface WardwayProviderProps extends WardwaySettings {
  readonly children?: ReactNode;
}

const SettingsContext = createContext<WardwaySettings>({});

/** Tells the widgets below it where the portal is and how to get a session. */
export function WardwayProvider({ children, ...settings }: WardwayProviderProps): ReactElement {
  const { baseUrl, getSession, client, language, theme, messages } = settings;
  const asked = useRef(getSession);
  asked.current = getSession;
  const hasSession = getSession !== undefined;
  const value = useMemo<WardwaySettings>(
    () => ({
      baseUrl: client?.baseUrl ?? baseUrl,
      // The same function from one rendering to the next: another one would be another connection.
      getSession: hasSession ? async () => (asked.current ? asked.current() : "") : undefined,
      client,
      language,
      theme,
      messages,
    }),
    [baseUrl, hasSession, client, language, theme, messages],
  );
  return createElement(SettingsContext.Provider, { value }, children);
}

/** The settings of the provider above, and a widget's own before them. */
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
