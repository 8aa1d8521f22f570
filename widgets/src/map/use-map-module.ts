import { mapMessages } from "@wardway/model/messages/en/map";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useLaterAttempts } from "../ui/use-later-attempts.ts";
import { useFailureTexts } from "./google-maps.ts";
import { importAgain, importElsewhere } from "./import-again.ts";
import { useOwnPage } from "./own-page.ts";
import { MAP_TIMEOUT_MS, type MapFailure } from "./texts.ts";

export interface MapModule<Props> {
  readonly default: ComponentType<Props>;
}

export type MapState<Props> =
  /** After a retry with the failure, which stays shown. */
  | { readonly kind: "loading"; readonly failure?: MapFailure }
  | { readonly kind: "ready"; readonly Canvas: ComponentType<Props> }
  | { readonly kind: "failed"; readonly failure: MapFailure };

/**
 * A retry does not reload the page, which has open maps and typed text. A file that did not arrive is also requested
 * again without a user.
 * @param load must be stable between renders
 * @param onProblem called for each failure that is not shown yet
 */
export function useMapModule<Props>(
  load: () => Promise<MapModule<Props>>,
  onProblem: ((problem: string) => void) | undefined,
) {
  const { t } = useTranslator(mapMessages);
  const texts = useFailureTexts();
  const isOwnPage = useOwnPage();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<MapState<Props>>({ kind: "loading" });

  const shown = useRef<MapFailure | null>(null);
  const fail = useCallback(
    (failure: MapFailure) => {
      setState({ kind: "failed", failure });
      if (shown.current !== failure) onProblem?.(t(texts[failure]));
      shown.current = failure;
    },
    [onProblem, t, texts],
  );
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  const retry = useCallback(() => {
    shown.current = null;
    setState((before) => (before.kind === "failed" ? { ...before, kind: "loading" } : before));
    again();
  }, [again]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new start
  useEffect(() => {
    let isEnded = false;
    const end = (then: () => void) => {
      if (isEnded) return;
      isEnded = true;
      clearTimeout(timer);
      then();
    };
    const timer = setTimeout(() => end(() => fail("timedOut")), MAP_TIMEOUT_MS);
    (attempt > 0 ? loadAgain(load, attempt, isOwnPage) : load()).then(
      (module) => end(() => setState({ kind: "ready", Canvas: module.default })),
      (error: unknown) => end(() => fail(isFileMissing(error) ? "scriptFailed" : "apiFailed")),
    );
    return () => end(() => undefined);
  }, [load, attempt]);

  const isPassing = state.kind === "failed" && isScriptMissing(state.failure);
  useLaterAttempts(isPassing ? attempt + 1 : 0, again);

  return { state, isRetried: attempt > 0, fail, retry };
}

/** The other failures would come again. */
export const isScriptMissing = (failure: MapFailure): boolean =>
  failure === "scriptFailed" || failure === "timedOut";

/** A host's style sheets are not ours to reload. */
function loadAgain<Props>(load: () => Promise<MapModule<Props>>, attempt: number, isOwnPage: boolean) {
  if (isOwnPage) return importAgain(load, attempt);
  return load().catch((error) => importElsewhere<MapModule<Props>>(error, attempt, "default"));
}

/**
 * Otherwise the script arrived and threw an error. `fetch` says so in a word of each browser, or responds with an error;
 * a pinned script gives no reason.
 */
const isFileMissing = (error: unknown) =>
  error === undefined || error instanceof Response || /load|import|fetch|network/i.test(String(error));
