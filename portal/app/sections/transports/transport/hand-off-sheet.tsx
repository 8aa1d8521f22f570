import { t } from "@lingui/core/macro";
import { getDestinationPlace, getPickupPlace, type HandOffFields } from "@wardway/model";
import { Journey } from "@wardway/widgets/ui/journey";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";
import type { ReactNode } from "react";
import { printedTime } from "#app/components/printed-time.ts";
import { Reachable } from "#app/components/reachable.tsx";
import type { HandOffSheet } from "#app/domain/transports/following/hand-off.server.ts";
import { milestoneTitles } from "#app/domain/transports/milestone-titles.ts";
import { i18n } from "#app/infra/locale.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { CrewFact, RequesterFact } from "./contact-facts.tsx";
import { Fact, Facts } from "./facts.tsx";
import { NamedNeeds } from "./needs.tsx";

interface SheetProps extends HandOffSheet {
  /** A data URL; null for none. */
  qrCode?: string | null;
}

/** Patient, journey, care and whom to call, on one page. */
export function Sheet({ request, vehicle, steps, qrCode = null }: SheetProps) {
  const { acceptingPhysician, specialInstructions } = request;
  return (
    <article className="hand-off-sheet">
      <Head request={request} qrCode={qrCode} />
      <Part title={t`Journey`}>
        <Journey from={getPickupPlace(request)} to={getDestinationPlace(request)} className="mb-2" />
        <Times request={request} steps={steps} />
      </Part>
      <Part title={t`Patient and care`}>
        <NamedNeeds request={request} />
        {specialInstructions !== null && <Instructions text={specialInstructions} />}
      </Part>
      <div className="hand-off-pair">
        <Part title={t`Receiving facility`}>
          <Facts>
            <Fact name={t`Accepting physician`}>
              {acceptingPhysician === null ? t`Not named` : <TelephoneText text={acceptingPhysician} />}
            </Fact>
            <Fact name={t`Bed`}>
              <Done
                request={request}
                at={request.bedConfirmedAt}
                done={t`Confirmed`}
                missing={t`Not confirmed`}
              />
            </Fact>
            <Fact name={t`Report`}>
              <Done request={request} at={request.reportCalledAt} done={t`Called`} missing={t`Not called`} />
            </Fact>
          </Facts>
        </Part>
        <Contacts request={request} vehicle={vehicle} />
      </div>
    </article>
  );
}

/** On paper its lines follow each other, so that they take no second page. */
const Instructions = ({ text }: { text: string }) => (
  <p className="instructions">
    {text.split("\n").map((line, index) => {
      // Two lines can be alike.
      const key = `${index} ${line}`;
      return <span key={key}>{line} </span>;
    })}
  </p>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Head({ request, qrCode }: Pick<SheetProps, "request"> & { qrCode: string | null }) {
  return (
    <header>
      <div>
        <p>{t`Transport No. ${{ id: request.id }}`}</p>
        <h2 translate="no">
          <bdi>{request.patientName}</bdi>
        </h2>
        {request.medicalRecordNumber !== null && (
          <p>
            {t`Record number`}{" "}
            <b translate="no" className="font-mono">
              {request.medicalRecordNumber}
            </b>{" "}
            <span className="text-muted">
              <bdi translate="no">{request.hospitalName}</bdi>
            </span>
          </p>
        )}
      </div>
      {qrCode !== null && (
        <figure>
          <img src={qrCode} alt={t`QR code of the link to follow this transport`} width="112" height="112" />
          <figcaption>{t`Follow live, without a log-in`}</figcaption>
        </figure>
      )}
    </header>
  );
}

/** With day and zone, which paper outlives. */
function PaperTime({ at, request }: { at: string; request: HandOffFields }) {
  const { now } = useClock();
  return <time dateTime={at}>{printedTime(at, now, request.hospitalTimeZone)}</time>;
}

function Times({ request, steps }: Pick<SheetProps, "request" | "steps">) {
  return (
    <Facts className="journey-times">
      <Fact name={t`Pick-up`}>
        {request.asSoonAsPossible && `${t`as soon as possible, requested`} `}
        <PaperTime at={request.transportDate} request={request} />
      </Fact>
      {steps.map(({ milestone, at }) => (
        <Fact key={milestone} name={i18n._(milestoneTitles[milestone])}>
          <PaperTime at={at} request={request} />
        </Fact>
      ))}
    </Facts>
  );
}

interface DoneProps {
  request: HandOffFields;
  at: string | null;
  done: string;
  missing: string;
}

function Done({ request, at, done, missing }: DoneProps) {
  if (at === null) return missing;
  return (
    <>
      <b>{done}</b> <PaperTime at={at} request={request} />
    </>
  );
}

function Contacts({ request, vehicle }: { request: HandOffFields; vehicle: string | null }) {
  const { contacts, contactPerson, ambulanceCompanyName } = request;
  return (
    <Part title={t`Contacts`}>
      <Facts>
        <Fact name={t`Hospital`}>
          <Reachable name={request.hospitalName} phone={contacts?.hospitalPhone ?? null} />
        </Fact>
        {contactPerson !== null && (
          <Fact name={t`Contact person`}>
            <TelephoneText text={contactPerson} />
          </Fact>
        )}
        <RequesterFact request={request} />
        {ambulanceCompanyName !== null && (
          <Fact name={t`Ambulance company`}>
            <Reachable name={ambulanceCompanyName} phone={contacts?.companyPhone ?? null} />
          </Fact>
        )}
        <CrewFact request={request} />
        {vehicle !== null && (
          <Fact name={t`Vehicle`}>
            <bdi translate="no">{vehicle}</bdi>
          </Fact>
        )}
      </Facts>
    </Part>
  );
}
