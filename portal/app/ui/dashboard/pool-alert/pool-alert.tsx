import type { TransportRequest } from "@wardway/model";
import { Switch } from "@wardway/widgets/ui/switch";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect, useState } from "react";
import { useClock } from "#app/ui/use-clock.ts";
import { poolWords } from "./alert-text.ts";
import { allowSound, isSoundOn, keepSound, playTones } from "./sound.ts";
import { useCountInTitle } from "./use-count-in-title.ts";
import { useNewRequests } from "./use-new-requests.ts";

/** Tells a company of a request that has just been asked for, and holds the switch of the sound that goes with it. */
export function PoolCall({ shown }: { shown: readonly TransportRequest[] }) {
  const clock = useClock();
  const isHydrated = useHydrated();
  const [hasSound, setSound] = useState(false);
  const [said, setSaid] = useState("");
  const count = useCountInTitle();

  useEffect(() => {
    setSound(isSoundOn());
  }, []);
  useEffect(() => {
    if (!hasSound) return;
    const ended = new AbortController();
    const options = { signal: ended.signal, once: true };
    document.addEventListener("pointerdown", allowSound, options);
    document.addEventListener("keydown", allowSound, options);
    return () => ended.abort();
  }, [hasSound]);

  useNewRequests(shown, (requests, unseen) => {
    setSaid(poolWords(requests, unseen, clock));
    count(requests.length + unseen);
    if (hasSound) playTones();
  });

  const change = (isOn: boolean) => {
    setSound(isOn);
    keepSound(isOn);
    if (!isOn) return;
    allowSound();
    // What it will sound like, once the browser has made ready.
    setTimeout(playTones, 100);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {/* Without a script there is nothing to hear. */}
      <div className={isHydrated ? undefined : "invisible"} data-print="hidden">
        <Switch
          id="pool-sound"
          label="Sound for new requests"
          checked={hasSound}
          onChange={({ target }) => change(target.checked)}
        />
      </div>
    </>
  );
}
