import { mapMessages } from "@wardway/model/messages/en/map";
import { Component, type ComponentType, type ReactNode } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useFailureTexts } from "./google-maps.ts";
import { type MapFailure, mapTexts } from "./texts.ts";
import { type MapModule, useMapModule } from "./use-map-module.ts";

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
    switch (state.kind) {
      case "loading":
        return <LoadingMap className={className} />;
      case "failed":
        return (
          <MapProblem className={className} failure={state.failure} isRetried={isRetried} onRetry={retry} />
        );
      case "ready":
        return (
          <MapBoundary onFault={() => fail("notInitialized")}>
            <state.Canvas {...(props as unknown as Props)} className={className} />
          </MapBoundary>
        );
    }
  };
}

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

function MapProblem({
  className,
  failure,
  isRetried,
  onRetry,
}: {
  className: string | undefined;
  failure: MapFailure;
  isRetried: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslator(mapMessages);
  const texts = useFailureTexts();
  return (
    <div role="alert" className={classNames(frameClass, className)}>
      <div className="flex flex-col items-center gap-1">
        <p className="font-semibold">{t(texts.title)}</p>
        <p className="text-muted text-sm">{t(texts[failure])}</p>
        {isRetried && <p className="text-muted text-sm">{t(mapTexts.reload)}</p>}
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
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
