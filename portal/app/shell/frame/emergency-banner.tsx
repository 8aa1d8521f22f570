import { t } from "@lingui/core/macro";
import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { useEffect, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { OpenEmergencyAccess } from "#app/domain/emergency/read-emergency-notice.server.ts";
import { useRootData } from "../page/root-data.ts";

const home = "/emergency-access";

/** The status is in every page, so that the sentence is announced when it appears, without the button. */
export function EmergencyBanner() {
  const root = useRootData();
  const open = root?.emergency?.open ?? null;
  const isOver = useEnd(open, root?.now ?? "");
  const shown = open && root && !isOver ? { ...open, timeZone: root.timeZone } : null;
  return (
    <div className={shown ? "emergency-banner notice" : undefined} data-print="hidden">
      {shown && <Icon name="shield-exclamation-point" />}
      <p role="status">
        {shown &&
          t`Emergency access to ${{ hospital: shown.hospital }} until ${{ time: clockTime(shown.endsAt, shown.timeZone) }}.`}
      </p>
      {shown && <EndForm id={shown.id} />}
    </div>
  );
}

function EndForm({ id }: Pick<OpenEmergencyAccess, "id">) {
  const { pathname } = useLocation();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={home}>
      <input type="hidden" name="intent" value="end" />
      <input type="hidden" name="accessId" value={id} />
      {!pathname.startsWith(home) && <input type="hidden" name="stay" value="on" />}
      <Button type="submit" variant="secondary" size="small" pending={fetcher.state !== "idle"}>
        {t`End now`}
      </Button>
    </fetcher.Form>
  );
}

/** At the end the records leave the screen, also of a device that slept through it. @param now of the server, when the page was loaded */
function useEnd(open: OpenEmergencyAccess | null, now: string): boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [overId, setOverId] = useState<number | null>(null);
  const { id = null, endsAt = "" } = open ?? {};
  const showsRecords = pathname.startsWith(`${home}/`);
  useEffect(() => {
    if (id === null) return;
    const left = Math.max(0, Date.parse(endsAt) - Date.parse(now));
    const overAt = Date.now() + left;
    const leave = () => {
      setOverId(id);
      if (showsRecords) navigate(home, { replace: true });
    };
    const check = () => {
      if (document.visibilityState === "visible" && Date.now() >= overAt) leave();
    };
    const timer = setTimeout(leave, left);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [id, endsAt, now, showsRecords, navigate]);
  return id !== null && overId === id;
}
