import type { MapConfig, Position } from "@wardway/model";
import { frameMessages } from "@wardway/model/messages/en/frame";
import { mapMessages } from "@wardway/model/messages/en/map";
import { useEffect, useState } from "react";
import { MapPicker } from "../map/map-picker.tsx";
import { mapTexts } from "../map/texts.ts";
import { useTranslator } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { PlaceOnMap } from "./location-field.tsx";

export interface PlacePickerProps {
  place: PlaceOnMap;
  near: Position | null;
  outlinesUrl: string | null;
  className?: string | undefined;
  /** Called if loading fails. Must be stable between renders. */
  onProblem?: ((problem: string) => void) | undefined;
}

/** A map picker that fetches its configuration first. */
export default function PlacePicker({ place, near, outlinesUrl, className, onProblem }: PlacePickerProps) {
  const api = useTransportApi();
  const { t } = useTranslator(frameMessages, mapMessages);
  const [attempt, setAttempt] = useState(0);
  const [start, setStart] = useState<MapConfig | "loading" | "failed">("loading");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt refetches
  useEffect(() => {
    let isEnded = false;
    const end = (answer: MapConfig | "failed") => {
      if (!isEnded) setStart(answer);
    };
    setStart("loading");
    api.getMapConfig().then(end, () => end("failed"));
    return () => {
      isEnded = true;
    };
  }, [api, attempt]);

  if (typeof start === "object") {
    return <MapPicker {...place} map={start} near={near} outlinesUrl={outlinesUrl} onProblem={onProblem} />;
  }
  return (
    <div className={`grid place-items-center rounded-md border border-line bg-canvas p-4 ${className ?? ""}`}>
      {start === "loading" ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner className="size-4" />
          {t(mapTexts.loading)}
        </p>
      ) : (
        <div role="alert" className="flex flex-col items-center gap-3 text-center">
          <p>{t("map.couldNotLoad")}</p>
          <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
            {t("frame.tryAgain")}
          </Button>
        </div>
      )}
    </div>
  );
}
