import { useNavigation } from "@remix-run/react";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect, useState } from "react";

/**
 * Whether this browser can use passkeys on this page; null before hydration, if it may.
 * @param origin of the pages that can; null if none can
 */
export function usePasskeySupport(origin: string | null): boolean | null {
  const isHydrated = useHydrated();
  if (origin === null) return false;
  return isHydrated ? location.origin === origin && "PublicKeyCredential" in window : null;
}

/** Has the browser make a passkey. Rejects if the user or the browser does not want to. */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Has the browser sign with a passkey. Rejects if the user or the browser does not want to. */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/**
 * Asks the browser when the server has sent options, and sends its answer.
 * @returns whether there was none, as after "Cancel"
 */
export function usePasskey<Options>(
  options: Options | null | undefined,
  ask: (options: Options) => Promise<string>,
  send: (credential: string) => void,
): boolean {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each challenge
  useEffect(() => {
    setUnanswered(false);
    setAnswer(null);
    if (!options) return;
    let isCurrent = true;
    ask(options).then(
      (credential) => isCurrent && setAnswer(credential),
      () => isCurrent && setUnanswered(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [options]);
  // Another form would abort the refetch that follows the one for the challenge.
  const isIdle = useNavigation().state === "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer === null || !isIdle) return;
    setAnswer(null);
    send(answer);
  }, [answer, isIdle]);
  return isUnanswered;
}
