import { mapMessages } from "@wardway/model/messages/en/map";
import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Spinner } from "../ui/spinner.tsx";
import { scriptFailedEvent } from "../unreachable.ts";
import { useFailureTexts } from "./google-maps.ts";
import { type MapFailure, mapTexts } from "./texts.ts";
import { isScriptMissing, type MapModule, useMapModule } from "./use-map-module.ts";

export interface LazyMapProps {
  /** Sets the height in all states. */
  className?: string | undefined;
  /** Called for each failure. Must be stable between renders. */
  onProblem?: ((problem: string) => void) | undefined;
}

/** Loads a map's Leaflet chunk in the browser only. */
export function lazyMap<Props extends object>(
  load: () => Promise<MapModule<Props & { className?: string | undefined }>>,
): ComponentType<Props & LazyMapProps> {
  return function LazyMap({ onProblem, ...props }: Props & LazyMapProps) {
    const { state, isRetried, fail, retry } = useMapModule(load, onProblem);
    const { className } = props;
    const [isAsked, setAsked] = useState(false);
    if (state.kind === "ready") {
      const canvas = <state.Canvas {...(props as unknown as Props)} className={className} />;
      return (
        <MapBoundary onFault={() => fail("notInitialized")}>
          {isAsked ? <Focused>{canvas}</Focused> : canvas}
        </MapBoundary>
      );
    }
    if (state.failure === undefined) return <LoadingMap className={className} />;
    return (
      <MapProblem
        className={className}
        failure={state.failure}
        isLoading={state.kind === "loading"}
        isRetried={isRetried}
        onRetry={() => {
          setAsked(true);
          retry();
        }}
      />
    );
  };
}

const focus = (box: HTMLElement | null) => box?.focus();

/** Has the focus of the button that was pressed, also while the map's own parts are loading. */
const Focused = ({ children }: { children: ReactNode }) => (
  <div ref={focus} tabIndex={-1}>
    {children}
  </div>
);

const frameClass =
  "grid place-items-center overflow-hidden rounded-md border border-line bg-canvas p-4 text-center";

function LoadingMap({ className }: { className: string | undefined }) {
  const { t } = useTranslator(mapMessages);
  return (
    <div className={classNames(frameClass, className)}>
      <p
        role="status"
        className="flex animate-[ww-appear_1ms_150ms_both] items-center gap-2 text-muted noscript:hidden"
      >
        <Spinner className="size-4" />
        {t(mapTexts.loading)}
      </p>
      <p className="hidden text-muted noscript:block">{t(mapTexts.withoutScript)}</p>
    </div>
  );
}

/** Stays while the map is loaded again, so that its button keeps the focus. */
function MapProblem({
  className,
  failure,
  isLoading,
  isRetried,
  onRetry,
}: {
  className: string | undefined;
  failure: MapFailure;
  isLoading: boolean;
  isRetried: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslator(mapMessages);
  const texts = useFailureTexts();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLoading && isScriptMissing(failure)) notice.current?.dispatchEvent(scriptFailedEvent());
  }, [failure, isLoading]);
  return (
    <div ref={notice} role="alert" className={classNames(frameClass, className)}>
      <div className="flex flex-col items-center gap-1">
        <p className="font-semibold">{t(texts.title)}</p>
        <p className="text-muted text-sm">{isLoading ? t(mapTexts.loading) : t(texts[failure])}</p>
        {isRetried && !isLoading && <p className="text-muted text-sm">{t(mapTexts.reload)}</p>}
        <Button
          variant="secondary"
          className="mt-3"
          aria-disabled={isLoading || undefined}
          onClick={() => !isLoading && onRetry()}
        >
          {t(mapTexts.retry)}
        </Button>
      </div>
    </div>
  );
}

/** Contains errors of the map. */
class MapBoundary extends Component<{ onFault: () => void; children: ReactNode }, { isFaulty: boolean }> {
  override state = { isFaulty: false };

  static getDerivedStateFromError() {
    return { isFaulty: true };
  }

  override componentDidCatch() {
    this.props.onFault();
  }

  override render() {
    return this.state.isFaulty ? null : this.props.children;
  }
}
