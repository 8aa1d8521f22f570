import { t } from "@lingui/core/macro";
import type { TransportRequest } from "@wardway/model";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";
import { Fact } from "./facts.tsx";

interface ContactFactProps {
  request: Pick<TransportRequest, "contacts">;
}

/** The ward that requested, unless its number is the hospital's. */
export function RequesterFact({ request: { contacts } }: ContactFactProps) {
  if (!contacts?.requesterPhone || contacts.requesterPhone === contacts.hospitalPhone) return null;
  return (
    <Fact name={t`Requester`}>
      <TelephoneText text={contacts.requesterPhone} />
    </Fact>
  );
}

/** Who is with the patient, unless the number is the company's. */
export function CrewFact({ request: { contacts } }: ContactFactProps) {
  if (!contacts?.crewPhone || contacts.crewPhone === contacts.companyPhone) return null;
  return (
    <Fact name={t`Crew`}>
      <TelephoneText text={contacts.crewPhone} />
    </Fact>
  );
}
