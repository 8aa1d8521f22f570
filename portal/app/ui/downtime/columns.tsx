import { getDestinationPlace, getPickupPlace, milestones, statusLabel } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { PlaceName } from "@wardway/widgets/ui/place-name";
import type { DowntimeRow, Party } from "#app/domain/downtime/list.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import type { Column } from "../data-table.tsx";
import { TelephoneText } from "../telephone-text.tsx";
import { messages } from "./messages.ts";
import { printedTime } from "./printed-time.ts";

const { t } = createTranslator(portalLanguage, messages);

interface DowntimeClock {
  /** ISO 8601. */
  readonly now: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** All in words: neither paper nor a file has colours, and an icon has no name on them. */
export function getDowntimeColumns({ now, timeZone }: DowntimeClock): readonly Column<DowntimeRow>[] {
  const time = (moment: string) => printedTime(moment, now, timeZone);
  return [
    {
      key: "transport",
      header: t("ui.downtime.transport"),
      cell: ({ id, priority }) => (
        <>
          <b>#{id}</b>
          <small>{statusLabel(priority)}</small>
        </>
      ),
    },
    {
      key: "patient",
      header: t("ui.downtime.patient"),
      cell: ({ patientName }) => <bdi translate="no">{patientName}</bdi>,
    },
    {
      key: "from",
      header: t("ui.downtime.from"),
      cell: (row) => <PlaceName place={getPickupPlace(row)} />,
    },
    {
      key: "to",
      header: t("ui.downtime.to"),
      cell: (row) => <PlaceName place={getDestinationPlace(row)} />,
    },
    {
      key: "status",
      header: t("ui.downtime.status"),
      cell: ({ status, lastMilestone }) => (
        <>
          {statusLabel(status)}
          {lastMilestone && <small>{milestones[lastMilestone].title}</small>}
        </>
      ),
    },
    {
      key: "times",
      header: t("ui.downtime.times"),
      cell: ({ transportDate, asSoonAsPossible, promisedArrival }) => (
        <>
          {t(asSoonAsPossible ? "ui.downtime.asSoonAsPossible" : "ui.downtime.pickup", {
            time: time(transportDate),
          })}
          {promisedArrival && <small>{t("ui.downtime.promised", { time: time(promisedArrival) })}</small>}
        </>
      ),
    },
    {
      key: "telephone",
      header: t("ui.downtime.telephone"),
      cell: ({ hospital, company, responses, contactPerson }) => (
        <>
          {company ? <PartyLine {...company} /> : t("ui.downtime.noCompany")}
          {responses.map(({ promisedArrival, ...party }) => (
            <small key={`${party.name} ${promisedArrival}`}>
              {t("ui.downtime.offers", { time: time(promisedArrival) })} <PartyLine {...party} />
            </small>
          ))}
          <small>
            <PartyLine {...hospital} />
          </small>
          {contactPerson && (
            <small>
              {t("ui.downtime.contact")} <TelephoneText text={contactPerson} />
            </small>
          )}
        </>
      ),
    },
    {
      key: "needs",
      header: t("ui.downtime.needs"),
      cell: ({ isolationPrecautions, equipment, specialInstructions }) => (
        <>
          {isolationPrecautions === "none"
            ? (equipment ?? t("ui.downtime.noNeeds"))
            : t("ui.downtime.isolation", { precautions: statusLabel(isolationPrecautions) })}
          {isolationPrecautions !== "none" && equipment && <small>{equipment}</small>}
          {specialInstructions && (
            <small>
              <bdi>{specialInstructions}</bdi>
            </small>
          )}
        </>
      ),
    },
  ];
}

const PartyLine = ({ name, phone }: Party) => (
  <>
    <bdi translate="no">{name}</bdi>,{" "}
    {phone === null ? t("ui.downtime.noPhone") : <TelephoneText text={phone} />}
  </>
);
