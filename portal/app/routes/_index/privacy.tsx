import { initials, type Role, sessionLimits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import type { ReactNode } from "react";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";
import { Section } from "./section.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

const requester: Role = "hospital";
const responder: Role = "ambulance";
const patient = translate("index.samplePatient");

const facts: readonly { label: string; hospital: ReactNode; company: ReactNode }[] = [
  {
    label: translate("index.patient"),
    hospital: patient,
    company: <Redacted shown={initials(patient)} width="w-24" />,
  },
  {
    label: translate("index.recordNumber"),
    hospital: <span className="font-mono text-[0.9375rem]">{translate("index.exampleMrn")}</span>,
    company: <Redacted shown={null} width="w-28" />,
  },
  {
    label: translate("index.priority"),
    hospital: translate("index.highIsolationContact"),
    company: translate("index.highIsolationContact"),
  },
  {
    label: translate("index.needs"),
    hospital: translate("index.stretcherOxygen"),
    company: translate("index.stretcherOxygen"),
  },
];

const safeguards: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "building-complex",
    title: translate("index.accessByRoleAndOrganization"),
    text: translate("index.everyRuleIsTheServers"),
  },
  {
    icon: "file-clock",
    title: translate("index.anAuditTrailThatOnly"),
    text: translate("index.logInsChangesAndRejections"),
  },
  {
    icon: "timer-off",
    title: translate("index.sessionsThatEndByThemselves"),
    text: translate("index.aSessionEndsAfterSome", { absoluteHours: sessionLimits.absoluteHours }),
  },
];

/** What each party sees of the same request. */
export function Privacy() {
  const { t } = useTranslator(messages);
  return (
    <Section
      id="privacy"
      eyebrow={t("index.privacy")}
      title={t("index.companiesRespondToTheNeed")}
      lead={t("index.untilAHospitalApprovesIts")}
    >
      <div className="mt-10 grid gap-x-14 gap-y-12 lg:mt-14 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <SameRequest />
        <ul className="grid content-between gap-8 sm:grid-cols-3 lg:grid-cols-1">
          {safeguards.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-3 max-lg:flex-col">
              <Icon name={icon} className="mt-0.5" />
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function SameRequest() {
  const { t } = useTranslator(messages);
  return (
    <figure className="min-w-0">
      <div className="border-line border-y">
        <table className="w-full table-fixed border-collapse text-left max-sm:text-[0.9375rem]">
          <caption className="sr-only">{t("index.whatEachSideSeesOf")}</caption>
          <thead>
            <tr className="align-top">
              <th scope="col" className="w-36 py-4 max-sm:hidden">
                <span className="sr-only">{t("index.fact")}</span>
              </th>
              <th scope="col" className="py-4 pr-4 font-semibold sm:px-5">
                <RoleBadge role={requester} className="mb-2" />
                <span className="block">{t("index.theRequestingHospital")}</span>
              </th>
              <th scope="col" className="border-line border-l py-4 pl-4 font-semibold sm:pl-5">
                <RoleBadge role={responder} className="mb-2" />
                <span className="block">{t("index.aCompanyBeforeApproval")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact.label} className="border-line border-t align-baseline">
                <th scope="row" className="py-4 font-normal text-muted text-sm max-sm:hidden">
                  {fact.label}
                </th>
                <td className="py-4 pr-4 sm:px-5">
                  <Label>{fact.label}</Label>
                  {fact.hospital}
                </td>
                <td className="border-line border-l py-4 pl-4 sm:pl-5">
                  <Label>{fact.label}</Label>
                  {fact.company}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="mt-3 text-muted text-sm">{t("index.anExampleNoPatientIs")}</figcaption>
    </figure>
  );
}

/** Shown on a phone, where the first column is hidden. */
function Label({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="mb-0.5 block text-muted text-sm sm:hidden">
      {children}
    </span>
  );
}

/** The visible part of a fact and a bar for the rest. */
function Redacted({ shown, width }: { shown: string | null; width: string }) {
  const { t } = useTranslator(messages);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {shown}
      <span className={`redacted ${width}`} />
      <span className="sr-only">{t("index.hiddenUntilApproved")}</span>
    </span>
  );
}
