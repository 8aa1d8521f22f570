import { initials, type Role, sessionLimits } from "@wardway/model";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Building2, EyeOff, FileClock, type LucideIcon, TimerOff } from "lucide-react";
import type { ReactNode } from "react";
import { Section } from "./section.tsx";

const requester: Role = "hospital";
const responder: Role = "ambulance";
const patient = "Sample Patient";

/** Each fact as the hospital and as a company sees it. */
const facts: readonly { label: string; hospital: ReactNode; company: ReactNode }[] = [
  { label: "Patient", hospital: patient, company: <Withheld shown={initials(patient)} width="w-24" /> },
  {
    label: "Record number",
    hospital: <span className="font-mono text-[0.9375rem]">MRN 000000</span>,
    company: <Withheld shown={null} width="w-28" />,
  },
  { label: "Priority", hospital: "High, isolation: contact", company: "High, isolation: contact" },
  { label: "Needs", hospital: "Stretcher, oxygen", company: "Stretcher, oxygen" },
];

const safeguards: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Building2,
    title: "Access by role and organization",
    text: "Every rule is the server's. A hospital sees its own requests, a company the open ones and its own; the rest is simply not found.",
  },
  {
    icon: FileClock,
    title: "An audit trail that only grows",
    text: "Log-ins, changes and refusals are recorded with account, address and time. The database itself refuses to alter or delete an entry.",
  },
  {
    icon: TimerOff,
    title: "Sessions that end by themselves",
    text: `A session ends after some minutes without use, and after ${sessionLimits.absoluteHours} hours in any case.`,
  },
];

/** What each party sees of the same request, and the other privacy safeguards. */
export function Privacy() {
  return (
    <Section
      id="privacy"
      eyebrow="Privacy"
      title="Companies answer to the need, not to the name"
      lead="Until a hospital approves its response, a company sees the minimum it needs to answer. The full record opens for the company that runs the transport, and for no other company."
    >
      <div className="mt-10 grid gap-x-14 gap-y-12 lg:mt-14 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <SameRequest />
        <ul className="grid content-between gap-8 sm:grid-cols-3 lg:grid-cols-1">
          {safeguards.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4 max-lg:flex-col">
              <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" strokeWidth={1.75} />
              <div>
                <h3 className="font-semibold text-lg leading-snug">{title}</h3>
                <p className="mt-1.5 text-muted leading-relaxed">{text}</p>
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
      <div className="overflow-hidden rounded-2xl border border-line bg-surface">
        <table className="w-full table-fixed border-collapse text-left max-sm:text-[0.9375rem]">
          <caption className="sr-only">What each side sees of the same request, as an example</caption>
          <thead>
            <tr className="align-top">
              <th scope="col" className="w-40 px-5 py-5 max-sm:hidden">
                <span className="sr-only">Fact</span>
              </th>
              <th scope="col" className="px-4 py-5 font-semibold sm:px-5">
                <RoleBadge role={requester} className="mb-2" />
                <span className="block">The hospital that asks</span>
              </th>
              <th scope="col" className="border-line border-l bg-canvas/50 px-4 py-5 font-semibold sm:px-5">
                <RoleBadge role={responder} className="mb-2" />
                <span className="block">A company before approval</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact.label} className="border-line border-t align-baseline">
                <th scope="row" className="px-5 py-4 font-normal text-muted text-sm max-sm:hidden">
                  {fact.label}
                </th>
                <td className="px-4 py-4 sm:px-5">
                  <Label>{fact.label}</Label>
                  {fact.hospital}
                </td>
                <td className="border-line border-l bg-canvas/50 px-4 py-4 sm:px-5">
                  <Label>{fact.label}</Label>
                  {fact.company}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="mt-3 text-muted text-sm">
        An example. No patient is named on this page.
      </figcaption>
    </figure>
  );
}

/** The fact's name on a phone, where the first column is hidden. */
function Label({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="mb-0.5 block text-muted text-sm sm:hidden">
      {children}
    </span>
  );
}

/** The visible part of a fact, and a bar for the hidden part. */
function Withheld({ shown, width }: { shown: string | null; width: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {shown}
      <span
        className={`inline-flex h-5 max-w-full items-center justify-center rounded-sm bg-control/45 ${width}`}
      >
        <EyeOff aria-hidden="true" className="size-3.5 text-ink/80" />
      </span>
      <span className="sr-only">hidden until approved</span>
    </span>
  );
}
