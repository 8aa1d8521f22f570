import { statusLabel, type TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { ShieldAlert } from "lucide-react";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { messages } from "./messages.ts";

export function CareCard({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const { isolationPrecautions: isolation, equipment, specialInstructions, contactPerson } = request;
  const items = equipment?.split(", ") ?? [];
  return (
    <Card title={t("transportIdCrew.patientAndCare")}>
      {(isolation !== "none" || items.length > 0) && (
        <ul className="mb-4 flex flex-wrap gap-2">
          {isolation !== "none" && (
            <li className="inline-flex items-center gap-1.5 rounded-full bg-high/12 px-3 py-1 font-medium text-high">
              <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
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
      <Facts>
        {specialInstructions !== null && (
          <Fact name={t("transportIdCrew.specialInstructions")} wide>
            <span className="whitespace-pre-line">{specialInstructions}</span>
          </Fact>
        )}
        <Fact name={t("transportIdCrew.contactPerson")}>
          {contactPerson ?? <span className="text-muted">{t("transportIdCrew.noneNamed")}</span>}
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
