import type { TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { TelephoneText } from "#app/ui/telephone-text.tsx";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { messages } from "./messages.ts";

export function Instructions({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const { isolationPrecautions, equipment, specialInstructions } = request;
  if (specialInstructions === null) {
    const hasNeeds = isolationPrecautions !== "none" || equipment !== null;
    return hasNeeds ? null : <p className="crew-part text-muted">{t("transportIdCrew.nothingRequested")}</p>;
  }
  return (
    <section className="crew-part">
      <h2>{t("transportIdCrew.specialInstructions")}</h2>
      <p className="whitespace-pre-line">{specialInstructions}</p>
    </section>
  );
}

export function Contact({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  return (
    <section className="crew-part">
      <h2>{t("transportIdCrew.contact")}</h2>
      <Facts>
        <Fact name={t("transportIdCrew.contactPerson")}>
          {request.contactPerson === null ? (
            <span className="text-muted">{t("transportIdCrew.noneNamed")}</span>
          ) : (
            <TelephoneText text={request.contactPerson} />
          )}
        </Fact>
        <Fact name={t("transportIdCrew.hospital")}>{request.hospitalName}</Fact>
        {request.medicalRecordNumber !== null && (
          <Fact name={t("transportIdCrew.medicalRecordNumber")}>
            <span translate="no" className="font-mono">
              {request.medicalRecordNumber}
            </span>
          </Fact>
        )}
      </Facts>
    </section>
  );
}
