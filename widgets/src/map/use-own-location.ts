import type { Position } from "@wardway/model";
import { pickerMessages } from "@wardway/model/messages/en/picker";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { formatDistance } from "../ui/durations.ts";

/** Less accurate positions are only a hint. */
const MAX_ACCURACY_METERS = 200;

export function useOwnLocation(onFound: (position: Position) => void) {
  const { t, language } = useTranslator(pickerMessages);
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState("");
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const locate = useCallback(() => {
    const end = (message: string) => {
      setLocating(false);
      setProblem(message);
    };
    // Browsers require TLS.
    if (!("geolocation" in navigator) || !window.isSecureContext) return end(t(problems.missing));
    setLocating(true);
    setProblem("");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (isUnmounted.current) return;
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
        if (!isUnmounted.current) end(t(code === PERMISSION_DENIED ? problems.denied : problems.unavailable));
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  }, [onFound, language, t]);
  return { isLocating, problem, locate, forget: useCallback(() => setProblem(""), []) };
}

const problems = {
  missing: "picker.locationUnsupported",
  denied: "picker.locationDenied",
  unavailable: "picker.locationNotFound",
} as const satisfies Record<string, keyof typeof pickerMessages>;
