import { mapMessages } from "@wardway/model/messages/en/map";
import type { PlainCode } from "@wardway/model/messages/message";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useOwnPage } from "./own-page.ts";
import { mapTexts, mapTimeout } from "./texts.ts";

type MapMessage = PlainCode<typeof mapMessages>;

export interface MapModule<Props> {
  readonly default: ComponentType<Props>;
}

export type MapState<Props> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly Canvas: ComponentType<Props> }
  | { readonly kind: "failed"; readonly problem: MapMessage };

/**
 * The part of a map that stands on Leaflet, which needs a window: fetched once the page is in a browser. Many browsers
 * remember a script that did not come, and never ask for it again while the page stands: who asks again and gets
 * nothing has the page loaded anew, whose forms keep what was typed, unless the page is somebody else's.
 *
 * @param load the same function from one rendering to the next
 * @param onProblem hears the sentence of each failure
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
    let isOver = false;
    const end = (then: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      then();
    };
    const timer = setTimeout(() => end(() => fail(mapTexts.timedOut)), mapTimeout);
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

/** Without a connection the page that stands is better than none. */
const isPageThere = () =>
  fetch(location.href, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
