import { useSignals } from "@preact/signals-react/runtime";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useIsOffline } from "#app/realtime/client/use-is-offline.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { getDowntimeColumns } from "#app/ui/downtime/columns.tsx";
import { messages as listMessages } from "#app/ui/downtime/messages.ts";
import { printedTime } from "#app/ui/downtime/printed-time.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { useUpdates } from "#app/ui/use-updates.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("downtimeList.title"));

const updateTimes = { intervalMs: 30_000, staleMs: 75_000 };

/** For the telephone and the printer, while the portal cannot be used. */
export default function DowntimeListPage() {
  const { t } = useTranslator({ ...messages, ...listMessages });
  const { rows, isTruncated } = useLoaderData<typeof loader>();
  const { user, now, timeZone } = useViewer();
  const time = exactTime(now, now, timeZone);
  useLiveRevalidation("requests");
  return (
    <div className="downtime-list">
      <PageHeader
        title={t("downtimeList.title")}
        description={<span data-print="hidden">{t("downtimeList.description")}</span>}
        actions={<PrintButton />}
      >
        <Age loadedAt={now} time={time} />
      </PageHeader>
      <p className="downtime-origin">
        {t("downtimeList.printedBy", {
          organization: user.organization ?? t("downtimeList.all"),
          name: user.name ?? user.username,
          time: printedTime(now, now, timeZone),
        })}
      </p>
      {isTruncated && <p className="notice mb-3">{t("ui.downtime.truncated", { max: rows.length })}</p>}
      <section className="list-panel">
        <DataTable
          caption={t("ui.downtime.caption")}
          columns={getDowntimeColumns({ now, timeZone })}
          rows={rows}
          rowKey={({ id }) => id}
          empty={t("ui.downtime.empty")}
        />
      </section>
    </div>
  );
}

function Age({ loadedAt, time }: { loadedAt: string; time: string }) {
  const { t } = useTranslator(messages);
  useSignals();
  const isOffline = useIsOffline().value;
  const isStale = useUpdates(loadedAt, updateTimes) || isOffline;
  return (
    <p role="status" className={isStale ? "font-semibold text-danger" : "text-muted text-sm"}>
      {isStale ? t("downtimeList.notUpToDate", { time }) : t("downtimeList.asOf", { time })}
    </p>
  );
}

/** Nothing without a script: the browser prints by itself. */
function PrintButton() {
  const { t } = useTranslator(messages);
  if (!useHydrated()) return null;
  return (
    <Button variant="secondary" icon={<Icon name="printer" className="size-4" />} onClick={() => print()}>
      {t("downtimeList.print")}
    </Button>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return <RouteError title={t("downtimeList.couldNotBeLoaded")} safe={t("downtimeList.useAPrintedOne")} />;
}
