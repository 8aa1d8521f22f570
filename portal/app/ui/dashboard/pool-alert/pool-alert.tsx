import type { TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Switch } from "@wardway/widgets/ui/switch";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useCallback, useEffect, useRef, useState } from "react";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "../messages.ts";
import { formatPoolAlert } from "./alert-text.ts";
import { isSoundOn, playTones, storeSound, unlockAudio } from "./sound.ts";
import { useNewRequests } from "./use-new-requests.ts";

const PREVIEW_DELAY_MS = 100;
const countPrefix = /^\(\d+\) /;

export function PoolAlert({ shown }: { shown: readonly TransportRequest[] }) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const isHydrated = useHydrated();
  const [hasSound, setSound] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const countInTitle = useCountInTitle();

  useEffect(() => {
    setSound(isSoundOn());
  }, []);
  useEffect(() => {
    if (!hasSound) return;
    const controller = new AbortController();
    const options = { signal: controller.signal, once: true };
    document.addEventListener("pointerdown", unlockAudio, options);
    document.addEventListener("keydown", unlockAudio, options);
    return () => controller.abort();
  }, [hasSound]);

  useNewRequests(shown, (requests, unseen) => {
    setAnnouncement(formatPoolAlert(requests, unseen, clock));
    countInTitle(requests.length + unseen);
    if (hasSound) playTones();
  });

  const changeSound = (isOn: boolean) => {
    setSound(isOn);
    storeSound(isOn);
    if (!isOn) return;
    unlockAudio();
    // Plays a preview after the audio context has resumed.
    setTimeout(playTones, PREVIEW_DELAY_MS);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* The sound needs a script. */}
      <div className={isHydrated ? undefined : "invisible"} data-print="hidden">
        <Switch
          id="pool-sound"
          label={t("ui.dashboard.soundForNewRequests")}
          checked={hasSound}
          onChange={({ target }) => changeSound(target.checked)}
        />
      </div>
    </>
  );
}

/** Returns a function that adds to a count in the title of a hidden tab. */
function useCountInTitle(): (count: number) => void {
  const unseen = useRef(0);
  useEffect(() => {
    const reset = () => {
      if (document.visibilityState === "hidden") return;
      unseen.current = 0;
      document.title = document.title.replace(countPrefix, "");
    };
    document.addEventListener("visibilitychange", reset);
    return () => {
      document.removeEventListener("visibilitychange", reset);
      document.title = document.title.replace(countPrefix, "");
    };
  }, []);
  return useCallback((count: number) => {
    if (document.visibilityState !== "hidden") return;
    unseen.current += count;
    document.title = `(${unseen.current}) ${document.title.replace(countPrefix, "")}`;
  }, []);
}
