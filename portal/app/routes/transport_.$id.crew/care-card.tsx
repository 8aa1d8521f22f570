import { t } from "@lingui/core/macro";
import type { TransportRequest } from "@wardway/model";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";
import { Reachable } from "#app/components/reachable.tsx";
import { RequesterFact } from "#app/sections/transports/transport/contact-facts.tsx";
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

/** A copy on the phone has organizations only. */
export function Contact({ request, isCopy }: { request: TransportRequest; isCopy: boolean }) {
  return (
    <section className="crew-part">
      <h2>{t`Contact`}</h2>
      <Facts>
        {!isCopy && (
          <Fact name={t`Contact person`}>
            {request.contactPerson === null ? (
              <span className="text-muted">{t`None named`}</span>
            ) : (
              <TelephoneText text={request.contactPerson} />
            )}
          </Fact>
        )}
        <RequesterFact request={request} />
        <Fact name={t`Hospital`}>
          <Reachable name={request.hospitalName} phone={request.contacts?.hospitalPhone ?? null} />
        </Fact>
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
        {request.ambulanceCompanyName !== null && (
          <Fact name={t`Dispatcher`}>
            <Reachable name={request.ambulanceCompanyName} phone={request.contacts?.companyPhone ?? null} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}
