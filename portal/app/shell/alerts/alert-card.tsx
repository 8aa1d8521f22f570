import { plural, select, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import type { RequestCall } from "@wardway/model";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { formatLevel } from "@wardway/widgets/ui/level-text";
import { formatPickup } from "@wardway/widgets/ui/pickup-texts";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Icon } from "#app/components/icon.tsx";
import { equipmentWords } from "#app/components/words.ts";
import { besideHospital, useClock } from "../page/use-clock.ts";
import { formatAlert, formatStops, getActionLabel, getCallPath } from "./alert-text.ts";
import type { RingingCall } from "./use-ring.ts";

export interface AlertCardProps {
  /** The first one is shown, the others are counted. */
  readonly calls: readonly RingingCall[];
  /** The request whose page is open. */
  readonly openId: number | null;
  readonly onDismiss: () => void;
  readonly onUnderstood: (call: RingingCall) => void;
}

/** Above the page's content, which it pushes down; stays until it is dismissed or a colleague opens the request. */
export function AlertCard({ calls, openId, onDismiss, onUnderstood }: AlertCardProps) {
  const isHydrated = useHydrated();
  const [call] = calls;
  if (!call) return null;
  const isCritical = call.priority === "critical";
  const isOpen = call.id === openId || call.isHidden === true;
  return (
    <section
      aria-label={isCritical ? t`Critical request` : t`Change of this transport`}
      data-print="hidden"
      className="toast toast-urgent alert"
    >
      {isCritical && <PriorityBadge priority="critical" className="alert-priority" />}
      <CallText call={call} more={calls.length - 1} isOpen={isOpen} />
      {isOpen ? (
        isHydrated && (
          <Button variant="primary" size="small" onClick={() => onUnderstood(call)}>
            {t`Understood`}
          </Button>
        )
      ) : (
        <Link to={getCallPath(call)} className={buttonClass({ variant: "primary", size: "small" })}>
          {getActionLabel(call)}
        </Link>
      )}
      {isHydrated && !isOpen && (
        <button type="button" aria-label={t`Dismiss`} className="icon-button" onClick={onDismiss}>
          <Icon name="x" className="size-4.5" />
        </button>
      )}
    </section>
  );
}

interface CallTextProps {
  readonly call: RequestCall;
  readonly more: number;
  /** Nothing on the page below says more. */
  readonly isOpen: boolean;
}

function CallText({ call, more, isOpen }: CallTextProps) {
  const clock = useClock();
  const isNew = call.kind === "new_request";
  const isIsolated = call.isolationPrecautions !== "none";
  const facts = [
    isNew && t`pick-up ${{ exactTime: formatPickup(call, besideHospital(clock, call)) }}`,
    isNew &&
      isIsolated &&
      t`${select({ kind: call.isolationPrecautions }, { contact: "contact isolation", droplet: "droplet isolation", other: "airborne isolation" })}`,
    isNew && call.levelOfService && formatLevel(call.levelOfService),
    isNew && call.equipment && equipmentWords(call.equipment),
    more > 0 &&
      t`${plural(more, { one: "# more critical request waits", other: "# more critical requests wait" })}`,
  ];
  return (
    <div className="toast-text">
      <p>
        <strong>
          {isNew ? t`New critical request, No. ${{ id: call.id }}` : formatAlert([call], clock)}
        </strong>{" "}
        <span className="max-sm:sr-only">{facts.filter(Boolean).join(", ")}</span>
      </p>
      <p className={isOpen ? undefined : "max-sm:line-clamp-2"}>
        <Names call={call} />
      </p>
    </div>
  );
}

/** Each text of people in its own direction. */
function Names({ call }: { call: RequestCall }) {
  const { kind, patientName, by, reason } = call;
  if (kind === "new_request" || kind === "approved") return formatStops(call);
  return (
    <>
      {patientName && <bdi translate="no">{patientName}</bdi>}
      {patientName && by && ", "}
      {by && <bdi translate="no">{by}</bdi>}
      {reason && (
        <>
          {": "}
          <bdi>{reason}</bdi>
        </>
      )}
    </>
  );
}
