import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Time } from "@wardway/widgets/ui/time";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { ReviewState } from "#app/ui/emergency/review-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { Section } from "#app/ui/section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { StartForm } from "./start-form.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("emergencyAccess.title"));

export default function EmergencyAccessPage() {
  const { t } = useTranslator(messages);
  const { isEnabled, open, accesses, hospitals, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeader title={t("emergencyAccess.title")} description={t("emergencyAccess.description")} />
      {!isEnabled && (
        <p className="notice mb-4">
          <Icon name="info" />
          <span>
            <strong>{t("emergencyAccess.off")}.</strong> {t("emergencyAccess.offText")}
          </span>
        </p>
      )}
      {open && <OpenAccess access={open} />}
      {isEnabled &&
        !open &&
        (hospitals.length === 0 ? (
          <p className="mb-4 text-muted">{t("emergencyAccess.noHospital")}</p>
        ) : (
          <StartForm hospitals={hospitals} idempotencyKey={idempotencyKey} />
        ))}
      <OwnAccesses accesses={accesses} />
    </div>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function OpenAccess({ access }: { access: NonNullable<Loaded["open"]> }) {
  const { t } = useTranslator(messages);
  const { timeZone } = useClock();
  const { id, hospital, endsAt } = access;
  return (
    <Section>
      <p className="mb-3 wrap-anywhere">
        {t("emergencyAccess.openTo", { hospital, time: clockTime(endsAt, timeZone) })}
      </p>
      <LinkButton to={`/emergency-access/${id}`}>{t("emergencyAccess.openTransports")}</LinkButton>
    </Section>
  );
}

function OwnAccesses({ accesses }: Pick<Loaded, "accesses">) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  return (
    <Section flush title={t("emergencyAccess.yours")}>
      <DataTable
        caption={t("emergencyAccess.yours")}
        rows={accesses}
        rowKey={({ id }) => id}
        empty={t("emergencyAccess.none")}
        columns={[
          {
            key: "hospital",
            header: t("emergencyAccess.hospitalColumn"),
            bare: true,
            cell: ({ hospital }) => <b className="font-medium wrap-anywhere">{hospital}</b>,
          },
          {
            key: "started",
            header: t("emergencyAccess.started"),
            cell: ({ startedAt }) => <Time {...clock} value={startedAt} show="exact" />,
          },
          {
            key: "reason",
            header: t("emergencyAccess.reasonColumn"),
            cell: ({ reason }) => <span className="whitespace-pre-line wrap-anywhere">{reason}</span>,
          },
          {
            key: "finding",
            header: t("emergencyAccess.finding"),
            cell: (access) => (
              <>
                <ReviewState access={{ ...access, isOverdue: false }} />
                {access.review?.note && (
                  <span className="block whitespace-pre-line text-muted text-sm wrap-anywhere">
                    {access.review.note}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return <RouteError title={t("emergencyAccess.couldNotBeLoaded")} safe={t("emergencyAccess.tryAgain")} />;
}
