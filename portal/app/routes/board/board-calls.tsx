import { plural, t } from "@lingui/core/macro";
import { CRITICAL_CALL_REPEAT_MS, isRepeated } from "@wardway/model";
import { type Clock, clockTime } from "@wardway/widgets/ui/time-format";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { BoardCall } from "#app/domain/displays/board.server.ts";
import { PriorityWord } from "#app/sections/transports/requests/priority-word.tsx";
import { formatAlert, getCallKey } from "#app/shell/alerts/alert-text.ts";
import { playTones } from "#app/shell/alerts/sound.ts";
import { useSilence, useUnlockingGesture } from "#app/shell/alerts/use-audio.ts";

const MAX_SHOWN = 2;

/** What waits for the organization, with sound; critical ones first and repeated. */
export function BoardCalls({ calls, clock }: { calls: readonly BoardCall[]; clock: Clock }) {
  const ordered = calls.toSorted((one, other) => Number(isRepeated(other)) - Number(isRepeated(one)));
  const more = ordered.length - MAX_SHOWN;
  useUnlockingGesture(true);
  const isSilent = useSilence(true);
  useSound(ordered);
  return (
    <div role="status" className="board-calls" data-print="hidden">
      {isSilent && (
        <p className="text-muted">
          <Icon name="volume-off" className="size-[1em]" />
          {t`Click once on this screen to hear calls.`}
        </p>
      )}
      {ordered.slice(0, MAX_SHOWN).map((call) => (
        <p key={getCallKey(call)} className={isRepeated(call) ? "is-critical" : undefined}>
          {isRepeated(call) && call.kind !== "new_request" ? (
            <PriorityWord priority={call.priority} />
          ) : (
            <Icon name="bell" className="size-[1em]" />
          )}
          <span>
            <b>{formatAlert([call], clock)}</b>
            {call.kind === "new_request" && `, ${t`No. ${{ id: call.id }}`}`}
            {call.by && (
              <>
                {", "}
                <bdi translate="no">{call.by}</bdi>
              </>
            )}
            {call.calledAt && `, ${clockTime(call.calledAt, clock.timeZone)}`}
          </span>
        </p>
      ))}
      {more > 0 && <p>{t`${plural(more, { one: "# more waits", other: "# more wait" })}`}</p>}
    </div>
  );
}

function useSound(calls: readonly BoardCall[]): void {
  const previous = useRef(new Set(calls.map(getCallKey)));
  const keys = calls.map(getCallKey).join(" ");
  useEffect(() => {
    const current = keys.split(" ").filter(Boolean);
    const isNew = current.some((key) => !previous.current.has(key));
    previous.current = new Set(current);
    if (isNew) playTones();
  }, [keys]);
  const hasRepeated = calls.some(isRepeated);
  useEffect(() => {
    if (!hasRepeated) return;
    const timer = setInterval(playTones, CRITICAL_CALL_REPEAT_MS);
    return () => clearInterval(timer);
  }, [hasRepeated]);
}
