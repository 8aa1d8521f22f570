import { frameMessages } from "@wardway/model/messages/en/frame";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { retried } from "../retried.ts";
import { buttonClass } from "../ui/button-class.ts";
import { useLaterAttempts } from "../ui/use-later-attempts.ts";
import { scriptFailedEvent } from "../unreachable.ts";

interface PartModule<Props> {
  readonly default: ComponentType<Props>;
}

type LoadPart<Props> = () => Promise<PartModule<Props>>;

/** Loads a part, and retries after a failure. */
function usePart<Props extends object>(load: LoadPart<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [failures, setFailures] = useState(0);
  const [isLoading, setLoading] = useState(true);
  /** Whether the user waits: at first, and after the button was pressed. */
  const [isAwaited, setAwaited] = useState(true);
  useEffect(() => {
    if (!isLoading) return;
    let isEnded = false;
    load().then(
      (module) => !isEnded && setPart(() => module.default),
      () => {
        if (isEnded) return;
        setFailures(failures + 1);
        setLoading(false);
        setAwaited(false);
      },
    );
    return () => {
      isEnded = true;
    };
  }, [isLoading, failures, load]);
  const loadLater = useCallback(() => setLoading(true), []);
  useLaterAttempts(isLoading ? 0 : failures, loadLater);
  const retry = () => {
    setLoading(true);
    setAwaited(true);
  };
  return { Part, isAwaited, retry };
}

/** The focus of the pressed button goes to the part that takes its place. */
function focusNext(anchor: HTMLElement | null): void {
  const part = anchor?.nextElementSibling;
  if (!(part instanceof HTMLElement)) return;
  const control = part.querySelector<HTMLElement>("button, a[href], input, select, textarea");
  if (!control) part.tabIndex = -1;
  (control ?? part).focus();
}

/** Dispatches the event from an element that is shown once the script has failed. */
function useFailureEvent(isAwaited: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAwaited) notice.current?.dispatchEvent(scriptFailedEvent());
  }, [isAwaited]);
  return notice;
}

/** Shows nothing until it is loaded: for a part that is often empty. */
export function silentPart<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  const loadPart = retried(load, "default");
  return function SilentPart(props: Props) {
    const { Part, isAwaited } = usePart(loadPart);
    const notice = useFailureEvent(isAwaited);
    return Part ? <Part {...props} /> : <div hidden ref={notice} />;
  };
}

export interface LazyPartProps {
  /** Called when the part is shown, or its script could not be loaded. Named so that no part has a property of this name. */
  onPartSettled?: (() => void) | undefined;
}

/** @param Waiting shown until the part is loaded; default: a line of text while it is awaited */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props & LazyPartProps> {
  const loadPart = retried(load, "default");
  return function LazyPart({ onPartSettled, ...props }: Props & LazyPartProps) {
    const { t } = useTranslator(frameMessages);
    const { Part, isAwaited, retry } = usePart(loadPart);
    const isSettled = Part !== null || !isAwaited;
    const [isAsked, setAsked] = useState(false);
    const notice = useFailureEvent(isAwaited);
    useEffect(() => {
      if (isSettled) onPartSettled?.();
    }, [isSettled, onPartSettled]);
    if (Part) {
      return (
        <>
          {isAsked && <span hidden ref={focusNext} />}
          <Part {...(props as Props)} />
        </>
      );
    }
    if (isAwaited && !isAsked) {
      return Waiting ? (
        <Waiting {...(props as Props)} />
      ) : (
        <p role="status" className="text-muted text-sm">
          {t("frame.loading")}
        </p>
      );
    }
    // Stays during later attempts, so that screen readers announce it once and its button keeps the focus.
    return (
      <div ref={notice} role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {Waiting && <Waiting {...(props as Props)} />}
        <p>{isAwaited ? t("frame.loading") : t("frame.partFailed")}</p>
        <button
          type="button"
          part="button"
          className={buttonClass({ variant: "quiet", size: "small" })}
          aria-disabled={isAwaited || undefined}
          onClick={() => {
            setAsked(true);
            retry();
          }}
        >
          {t("frame.tryAgain")}
        </button>
      </div>
    );
  };
}
