import { t } from "@lingui/core/macro";
import type { TransportRequest } from "@wardway/model";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { TelephoneText } from "#app/components/telephone-text.tsx";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";

export function Instructions({ request }: { request: TransportRequest }) {
  const { specialInstructions } = request;
  if (specialInstructions === null) {
    return listNeeds(request).length > 0 ? null : (
      <p className="crew-part text-muted">{t`No precautions, equipment or special instructions.`}</p>
    );
  }
  return (
    <section className="crew-part">
      <h2>{t`Special instructions`}</h2>
      <p className="whitespace-pre-line">{specialInstructions}</p>
    </section>
  );
}

export function Contact({ request }: { request: TransportRequest }) {
  return (
    <section className="crew-part">
      <h2>{t`Contact`}</h2>
      <Facts>
        <Fact name={t`Contact person`}>
          {request.contactPerson === null ? (
            <span className="text-muted">{t`None named`}</span>
          ) : (
            <TelephoneText text={request.contactPerson} />
          )}
        </Fact>
        <Fact name={t`Hospital`}>{request.hospitalName}</Fact>
        {request.acceptingPhysician !== null && (
          <Fact name={t`Accepting physician`}>
            <bdi className="wrap-anywhere">{request.acceptingPhysician}</bdi>
          </Fact>
        )}
        {request.medicalRecordNumber !== null && (
          <Fact name={t`Medical record number`}>
            <span translate="no" className="font-mono">
              {request.medicalRecordNumber}
            </span>
          </Fact>
        )}
      </Facts>
    </section>
  );
}
