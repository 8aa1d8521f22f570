import { statusLabel, type TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { Icon } from "#app/ui/icon.tsx";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { messages } from "./messages.ts";

/** What the crew must know before it reaches the patient. */
export function CareCard({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const { isolationPrecautions: isolation, equipment, specialInstructions } = request;
  const items = equipment?.split(", ") ?? [];
  const hasChips = isolation !== "none" || items.length > 0;
  return (
    <Card title={t("transportIdCrew.patientAndCare")}>
      {hasChips && (
        <ul className="flex flex-wrap gap-2">
          {isolation !== "none" && (
            <li className="inline-flex items-center gap-1.5 rounded-full bg-high/12 px-3 py-1 font-medium text-high">
              <Icon name="shield-exclamation-point" className="size-4 shrink-0" />
              {t("transportIdCrew.precautions", { isolation: statusLabel(isolation) })}
            </li>
          )}
          {items.map((item) => (
            <li key={item} className="rounded-full border border-line bg-raised px-3 py-1">
              {item}
            </li>
          ))}
        </ul>
      )}
      {specialInstructions !== null && (
        <div className={hasChips ? "mt-4" : undefined}>
          <Facts>
            <Fact name={t("transportIdCrew.specialInstructions")} wide>
              <span className="whitespace-pre-line">{specialInstructions}</span>
            </Fact>
          </Facts>
        </div>
      )}
      {!hasChips && specialInstructions === null && (
        <p className="text-muted">{t("transportIdCrew.nothingRequested")}</p>
      )}
    </Card>
  );
}

export function ContactCard({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  return (
    <Card title={t("transportIdCrew.contact")}>
      <Facts>
        <Fact name={t("transportIdCrew.contactPerson")}>
          {request.contactPerson ?? <span className="text-muted">{t("transportIdCrew.noneNamed")}</span>}
        </Fact>
        <Fact name={t("transportIdCrew.hospital")}>{request.hospitalName}</Fact>
        {request.medicalRecordNumber !== null && (
          <Fact name={t("transportIdCrew.medicalRecordNumber")}>
            <span className="font-mono">{request.medicalRecordNumber}</span>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
