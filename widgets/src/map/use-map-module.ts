import { mapMessages } from "@wardway/model/messages/en/map";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useFailureTexts } from "./google-maps.ts";
import { importAgain } from "./import-again.ts";
import { useOwnPage } from "./own-page.ts";
import { MAP_TIMEOUT_MS, type MapFailure } from "./texts.ts";

export interface MapModule<Props> {
  readonly default: ComponentType<Props>;
}

export type MapState<Props> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly Canvas: ComponentType<Props> }
  | { readonly kind: "failed"; readonly failure: MapFailure };

/**
 * A retry does not reload the page, which has open maps and typed text.
 * @param load must be stable between renders
 * @param onProblem called for each failure
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

  const fail = useCallback(
    (failure: MapFailure) => {
      setState({ kind: "failed", failure });
      onProblem?.(t(texts[failure]));
    },
    [onProblem, t, texts],
  );
  const retry = useCallback(() => {
    setState({ kind: "loading" });
    setAttempt((before) => before + 1);
  }, []);

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
    // In a host's page, another URL would evade the integrity check.
    (attempt > 0 && isOwnPage ? importAgain(load, attempt) : load()).then(
      (module) => end(() => setState({ kind: "ready", Canvas: module.default })),
      (error: unknown) => end(() => fail(isFileMissing(error) ? "scriptFailed" : "apiFailed")),
    );
    return () => end(() => undefined);
  }, [load, attempt]);

  return { state, isRetried: attempt > 0, fail, retry };
}

/** Otherwise the script arrived and threw an error. */
const isFileMissing = (error: unknown) => /load|import/i.test(String(error));
