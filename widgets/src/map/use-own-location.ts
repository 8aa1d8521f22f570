import type { Position } from "@wardway/model";
import { pickerMessages } from "@wardway/model/messages/en/picker";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { formatDistance } from "../ui/durations.ts";

/** Less accurate positions are only a hint. */
const MAX_ACCURACY_METERS = 200;

export function useOwnLocation(onFound: (position: Position) => void) {
  const { t, language } = useTranslator(pickerMessages);
  const [isAsking, setAsking] = useState(false);
  const [sentence, setSentence] = useState("");
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const ask = useCallback(() => {
    const end = (said: string) => {
      setAsking(false);
      setSentence(said);
    };
    // Browsers require TLS.
    if (!("geolocation" in navigator) || !window.isSecureContext) return end(t(sentences.missing));
    setAsking(true);
    setSentence("");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (isGone.current) return;
        end(
          accuracy > MAX_ACCURACY_METERS
            ? t("picker.locationInaccurate", {
                distance: formatDistance(accuracy, language),
              })
            : "",
        );
        onFound({ latitude, longitude });
      },
      ({ code, PERMISSION_DENIED }) => {
        if (!isGone.current) end(t(code === PERMISSION_DENIED ? sentences.refused : sentences.unavailable));
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  }, [onFound, language, t]);
  return { isAsking, sentence, ask, forget: useCallback(() => setSentence(""), []) };
}

const sentences = {
  missing: "picker.locationUnsupported",
  refused: "picker.locationDenied",
  unavailable: "picker.locationNotFound",
} as const satisfies Record<string, keyof typeof pickerMessages>;
