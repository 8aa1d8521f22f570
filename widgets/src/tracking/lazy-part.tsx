import { frameMessages } from "@wardway/model/messages/en/frame";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { buttonClass } from "../ui/button-class.ts";

interface PartModule<Props> {
  readonly default: ComponentType<Props>;
}

type PartState<Props> =
  | { readonly kind: "loading" | "failed" }
  | { readonly kind: "ready"; readonly Part: ComponentType<Props> };

type LoadPart<Props> = () => Promise<PartModule<Props>>;

function usePart<Props extends object>(load: LoadPart<Props>) {
  const [state, setState] = useState<PartState<Props>>({ kind: "loading" });
  useEffect(() => {
    if (state.kind !== "loading") return;
    let isEnded = false;
    load().then(
      (module) => !isEnded && setState({ kind: "ready", Part: module.default }),
      () => !isEnded && setState({ kind: "failed" }),
    );
    return () => {
      isEnded = true;
    };
  }, [state.kind, load]);
  return [state, setState] as const;
}

/** Shows nothing until it is loaded: for a part that is often empty. */
export function silentPart<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  return function SilentPart(props: Props) {
    const [state] = usePart(load);
    return state.kind === "ready" ? <state.Part {...props} /> : null;
  };
}

export function lazyPart<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { t } = useTranslator(frameMessages);
    const [state, setState] = usePart(load);
    switch (state.kind) {
      case "ready":
        return <state.Part {...props} />;
      case "loading":
        return (
          <p role="status" className="text-muted text-sm">
            {t("frame.loading")}
          </p>
        );
      case "failed":
        return (
          <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <p>{t("frame.partFailed")}</p>
            <button
              type="button"
              className={buttonClass({ variant: "quiet", size: "small" })}
              onClick={() => setState({ kind: "loading" })}
            >
              {t("frame.tryAgain")}
            </button>
          </div>
        );
    }
  };
}
