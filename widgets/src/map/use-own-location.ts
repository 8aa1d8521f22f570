import type { Position } from "@wardway/model";
import { useCallback, useEffect, useRef, useState } from "react";
import type { MessageKey } from "../messages/message-key.ts";
import { useSpeech } from "../messages/messages.tsx";
import { formatDistance } from "../ui/durations.ts";

/** Metres beyond which the device's word is a hint and no place. */
const rough = 200;

/** Asks the device where it is. `sentence` says what came of it, where there is something to say. */
export function useOwnLocation(onFound: (position: Position) => void) {
  const speech = useSpeech();
  const { say } = speech;
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
    // Browsers leave it out on pages that are served without TLS.
    if (!("geolocation" in navigator) || !window.isSecureContext) return end(say(sentences.missing));
    setAsking(true);
    setSentence("");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (isGone.current) return;
        end(
          accuracy > rough
            ? say("Your location is only known to within {distance}. Check the marker.", {
                distance: formatDistance(accuracy, speech),
              })
            : "",
        );
        onFound({ latitude, longitude });
      },
      ({ code, PERMISSION_DENIED }) => {
        if (!isGone.current) end(say(code === PERMISSION_DENIED ? sentences.refused : sentences.unavailable));
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  }, [onFound, speech, say]);
  return { isAsking, sentence, ask, forget: useCallback(() => setSentence(""), []) };
}

const sentences = {
  missing: "This browser does not tell where it is. Search for the place, or click on the map.",
  refused:
    "Your browser does not let this page see your location. Allow it there, or search for the place instead.",
  unavailable: "Your location could not be found. Search for the place, or click on the map.",
} as const satisfies Record<string, MessageKey>;
