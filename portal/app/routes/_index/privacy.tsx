import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { initials, type Role, sessionLimits } from "@wardway/model";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";
import { Section } from "./section.tsx";

const requester: Role = "hospital";
const responder: Role = "ambulance";
const getFacts = (): readonly { label: string; hospital: ReactNode; company: ReactNode }[] => {
  const patient = t`Sample Patient`;
  return [
    {
      label: t`Patient`,
      hospital: patient,
      company: <Redacted shown={initials(patient)} width="w-24" />,
    },
    {
      label: t`Record number`,
      hospital: <span className="font-mono text-[0.9375rem]">{t`MRN 000000`}</span>,
      company: <Redacted shown={null} width="w-28" />,
    },
    {
      label: t`Priority`,
      hospital: t`High, isolation: contact`,
      company: t`High, isolation: contact`,
    },
    {
      label: t`Needs`,
      hospital: t`Stretcher, oxygen`,
      company: t`Stretcher, oxygen`,
    },
  ];
};

const safeguards: readonly { icon: IconName; title: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    icon: "building-complex",
    title: msg`Access by role and organization`,
    text: msg`Every rule is the server's. A hospital sees its own requests and what comes to it, a company the open ones and its own. Emergency access shows more for a limited time, and is reviewed. The rest is not found.`,
  },
  {
    icon: "file-clock",
    title: msg`An audit trail that only grows`,
    text: msg`Log-ins, reads of patients' records, changes and rejections are recorded with account, address and time. The database rejects changes of entries, and a chain of hashes reveals those made around it.`,
  },
  {
    icon: "timer-off",
    title: msg`Sessions that end by themselves`,
    text: msg`A session ends after some minutes without use, and after ${{ absoluteHours: sessionLimits.absoluteHours }} hours in any case.`,
  },
];

/** What each party sees of the same request. */
export function Privacy() {
  return (
    <Section
      id="privacy"
      eyebrow={t`Privacy`}
      title={t`Companies respond to the need, not to the name`}
      lead={t`Until a hospital approves its response, a company sees initials instead of the name, and no record number. Both open for the company that runs the transport, and for no other company.`}
    >
      <div className="mt-10 grid gap-x-14 gap-y-12 lg:mt-14 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <SameRequest />
        <ul className="grid content-between gap-8 sm:grid-cols-3 lg:grid-cols-1">
          {safeguards.map(({ icon, title, text }) => (
            <li key={i18n._(title)} className="flex gap-3 max-lg:flex-col">
              <Icon name={icon} className="mt-0.5" />
              <div>
                <h3 className="font-semibold">{i18n._(title)}</h3>
                <p className="mt-1 text-muted">{i18n._(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function SameRequest() {
  return (
    <figure className="min-w-0">
      <div className="border-line border-y">
        <table className="w-full table-fixed border-collapse text-left max-sm:text-[0.9375rem]">
          <caption className="sr-only">{t`What each side sees of the same request, as an example`}</caption>
          <thead>
            <tr className="align-top">
              <th scope="col" className="w-36 py-4 max-sm:hidden">
                <span className="sr-only">{t`Fact`}</span>
              </th>
              <th scope="col" className="py-4 pr-4 font-semibold sm:px-5">
                <RoleBadge role={requester} className="mb-2" />
                <span className="block">{t`The requesting hospital`}</span>
              </th>
              <th scope="col" className="border-line border-l py-4 pl-4 font-semibold sm:pl-5">
                <RoleBadge role={responder} className="mb-2" />
                <span className="block">{t`A company before approval`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {getFacts().map((fact) => (
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
      <figcaption className="mt-3 text-muted text-sm">{t`An example. No patient is named on this page.`}</figcaption>
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
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {shown}
      <span className={`redacted ${width}`} />
      <span className="sr-only">{t`hidden until approved`}</span>
    </span>
  );
}
