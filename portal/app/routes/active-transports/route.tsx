import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { ActiveTransportsTable } from "./active-transports-table.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("activeTransports.pageTitle"));

export default function ActiveTransports() {
  const { t } = useTranslator(messages);
  const { page, search } = useLoaderData<typeof loader>();
  useLiveRevalidation("requests");
  return (
    <>
      <PageHeader
        title={t("activeTransports.pageTitle")}
        description={t("activeTransports.aCompanyIsAssignedAnd")}
      />
      <Card
        flush
        title={t("activeTransports.approvedAndInProgress")}
        actions={
          <SearchBox
            value={search}
            label={t("activeTransports.searchActiveTransports")}
            placeholder={t("activeTransports.patientPlaceOrPriority")}
            className="w-full sm:w-80"
          />
        }
      >
        <ActiveTransportsTable page={page} search={search} />
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <RouteError
      title={t("activeTransports.theActiveTransportsCouldNot")}
      safe={t("activeTransports.whatYouSavedIsSafe")}
    />
  );
}
