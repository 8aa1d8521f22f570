import { Link, useLocation } from "@remix-run/react";
import { MAX_REQUEST_ALERTS, type RequestAlert } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { formatPickup } from "@wardway/widgets/ui/pickup-texts";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useRootData } from "#app/http/root-data.ts";
import { toRows } from "#app/infra/columns.ts";
import { Icon } from "../icon.tsx";
import { useToast } from "../toaster.tsx";
import { besideHospital, useClock } from "../use-clock.ts";
import { formatAlert } from "./alert-text.ts";
import { messages } from "./messages.ts";
import { UnopenedContext, useUnopenedRequests } from "./unopened.ts";
import { useDismissals } from "./use-dismissals.ts";
import { useRing } from "./use-ring.ts";
import { useTitleCount } from "./use-title-count.ts";

/** Alerts a company's users of new requests on every page; renders only its children for others. */
export function RequestAlerts({ children }: { children: ReactNode }) {
  const root = useRootData();
  const alerts = root?.alerts ?? null;
  const served = useMemo(() => alerts && toRows<RequestAlert>(alerts.requests), [alerts]);
  const requests = useUnopenedRequests(served, root?.now ?? "");
  return (
    <UnopenedContext.Provider value={requests}>
      {children}
      {alerts && root?.user && (
        <Alerts
          userId={root.user.id}
          requests={requests}
          hasSound={alerts.hasSound}
          hasDesktop={alerts.hasDesktop}
        />
      )}
    </UnopenedContext.Provider>
  );
}

interface AlertsProps {
  readonly userId: number;
  readonly requests: readonly RequestAlert[];
  readonly hasSound: boolean;
  readonly hasDesktop: boolean;
}

function Alerts({ userId, requests, hasSound, hasDesktop }: AlertsProps) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const toast = useToast();
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState("");
  const { isDismissed, dismiss } = useDismissals(userId);
  // A crew with a patient is not interrupted, and an open request needs no alert.
  const isOnTransport = /^\/transport\/\d+\/crew$/.test(pathname);
  const others = isOnTransport ? [] : requests.filter(({ id }) => pathname !== `/transport/${id}`);
  const critical = others.filter(({ priority }) => priority === "critical");
  const ring = useRing({ userId, critical, hasSound, hasDesktop, clock });
  useTitleCount(requests.length, requests.length >= MAX_REQUEST_ALERTS);

  const previousIds = useRef(new Set(requests.map(({ id }) => id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each list
  useEffect(() => {
    const fresh = others.filter(({ id }) => !previousIds.current.has(id));
    previousIds.current = new Set(requests.map(({ id }) => id));
    if (fresh.length === 0) return;
    setAnnouncement(formatAlert(fresh, clock));
    ring(fresh);
    const ordinary = fresh.filter(({ priority }) => priority !== "critical");
    const [first] = ordinary;
    if (!first) return;
    const isSingle = ordinary.length === 1;
    toast({
      title: formatAlert(ordinary, clock),
      description: isSingle
        ? t("ui.requestAlerts.fromTo", { from: first.currentLocation, to: first.destination })
        : undefined,
      action: isSingle
        ? { label: t("ui.requestAlerts.respond"), to: respondPath(first) }
        : { label: t("ui.requestAlerts.show"), to: "/ambulance-dashboard" },
    });
  }, [requests]);

  const waiting = critical.filter(({ id }) => !isDismissed(id));
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <CriticalAlert requests={waiting} onDismiss={() => dismiss(waiting.map(({ id }) => id))} />
    </>
  );
}

const respondPath = ({ id }: RequestAlert) => `/transport/${id}?tab=responses`;

/** Stays until it is dismissed or a colleague opens the request. */
function CriticalAlert({
  requests,
  onDismiss,
}: {
  requests: readonly RequestAlert[];
  onDismiss: () => void;
}) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const isHydrated = useHydrated();
  const [request] = requests;
  if (!request) return null;
  const isIsolated = request.isolationPrecautions !== "none";
  const facts = [
    t("ui.requestAlerts.pickUp", { exactTime: formatPickup(request, besideHospital(clock, request)) }),
    isIsolated && t("ui.requestAlerts.isolation", { kind: request.isolationPrecautions }),
    request.equipment,
    requests.length > 1 && t("ui.requestAlerts.moreCritical", { count: requests.length - 1 }),
  ];
  return (
    <section
      aria-label={t("ui.requestAlerts.criticalRequest")}
      data-print="hidden"
      className="toast toast-urgent alert"
    >
      <PriorityBadge priority="critical" className="alert-priority" />
      <div className="toast-text">
        <p>
          <strong>{t("ui.requestAlerts.newCritical", { id: request.id })}</strong>{" "}
          <span className="max-sm:sr-only">{facts.filter(Boolean).join(", ")}</span>
        </p>
        <p className="max-sm:line-clamp-2">
          {t("ui.requestAlerts.fromTo", { from: request.currentLocation, to: request.destination })}
        </p>
      </div>
      <Link to={respondPath(request)} className={buttonClass({ variant: "primary", size: "small" })}>
        {t("ui.requestAlerts.respond")}
      </Link>
      {isHydrated && (
        <button
          type="button"
          aria-label={t("ui.requestAlerts.dismiss")}
          className="icon-button"
          onClick={onDismiss}
        >
          <Icon name="x" className="size-4.5" />
        </button>
      )}
    </section>
  );
}
