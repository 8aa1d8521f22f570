import { mapMessages } from "@wardway/model/messages/en/map";
import type { PlainCode } from "@wardway/model/messages/message";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useOwnPage } from "./own-page.ts";
import { MAP_TIMEOUT_MS, mapTexts } from "./texts.ts";

type MapMessage = PlainCode<typeof mapMessages>;

export interface MapModule<Props> {
  readonly default: ComponentType<Props>;
}

export type MapState<Props> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly Canvas: ComponentType<Props> }
  | { readonly kind: "failed"; readonly problem: MapMessage };

/**
 * Some browsers cache a failed import until a reload: a failed retry reloads the portal's own pages, which restore
 * typed text.
 * @param load must be stable between renders
 * @param onProblem called for each failure
 */
export function useMapModule<Props>(
  load: () => Promise<MapModule<Props>>,
  onProblem: ((problem: string) => void) | undefined,
) {
  const { t } = useTranslator(mapMessages);
  const isOwnPage = useOwnPage();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<MapState<Props>>({ kind: "loading" });

  const fail = useCallback(
    (problem: MapMessage) => {
      setState({ kind: "failed", problem });
      onProblem?.(t(problem));
    },
    [onProblem, t],
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
    const timer = setTimeout(() => end(() => fail(mapTexts.timedOut)), MAP_TIMEOUT_MS);
    load().then(
      (module) => end(() => setState({ kind: "ready", Canvas: module.default })),
      async () => {
        if (attempt > 0 && isOwnPage && (await isPageThere())) end(() => location.reload());
        end(() => fail(mapTexts.scriptFailed));
      },
    );
    return () => end(() => undefined);
  }, [load, attempt]);

  return { state, fail, retry };
}

/** Offline, the current page is better than none. */
const isPageThere = () =>
  fetch(location.href, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
