import type { RequestAttempt } from "@wardway/model";
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
import type { Theme, WardwayElementEvents } from "../elements/element-types.ts";
import type { GetSession } from "../session/session-keeper.ts";

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
  /** Called before each attempt of a call; the provider's besides the widget's own. Contains no patient data. */
  readonly onRequest?: ((attempt: RequestAttempt) => void) | undefined;
  /** Logs calls, errors and faulty messages on the console. Read when the widget mounts. */
  readonly debug?: boolean | undefined;
}

interface ProvidedSettings extends WardwaySettings {
  /** Called with each widget's errors, besides the widget's own `onError`. */
  readonly onError?: ((error: WardwayElementEvents["wardway-error"]["detail"]) => void) | undefined;
}

export interface WardwayProviderProps extends ProvidedSettings {
  readonly children?: ReactNode;
}

const SettingsContext = createContext<ProvidedSettings>({});

/**
 * Configures the widgets below.
 * @example
 * <WardwayProvider baseUrl="https://wardway.example.org" getSession={getSession}><Statistics /></WardwayProvider>
 */
export function WardwayProvider({ children, ...settings }: WardwayProviderProps): ReactElement {
  const { baseUrl, getSession, client, language, theme, messages, onRequest, onError, debug } = settings;
  const latest = useRef(getSession);
  latest.current = getSession;
  const hasSession = getSession !== undefined;
  // Stable, because another function opens another connection.
  const provided = useMemo(
    () => (hasSession ? async () => (latest.current ? latest.current() : "") : undefined),
    [hasSession],
  );
  const value = useMemo<ProvidedSettings>(
    () => ({
      baseUrl: client?.baseUrl ?? baseUrl,
      getSession: provided,
      client,
      language,
      theme,
      messages,
      onRequest,
      onError,
      debug,
    }),
    [baseUrl, provided, client, language, theme, messages, onRequest, onError, debug],
  );
  return createElement(SettingsContext.Provider, { value }, children);
}

/** The widget's own settings override the provider's, but for `onError` and `onRequest`, which are called besides them. */
export function useSettings(own: WardwaySettings): ProvidedSettings {
  const around = useContext(SettingsContext);
  const client = own.client ?? (own.getSession ? undefined : around.client);
  return {
    client,
    baseUrl: own.baseUrl ?? client?.baseUrl ?? around.baseUrl,
    getSession: own.getSession ?? around.getSession,
    language: own.language ?? around.language,
    theme: own.theme ?? around.theme,
    messages: own.messages ?? around.messages,
    onRequest: around.onRequest,
    onError: around.onError,
    debug: own.debug ?? around.debug,
  };
}
