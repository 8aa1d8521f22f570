import { initials, type Role, sessionLimits } from "@wardway/db/model";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Building2, EyeOff, FileClock, type LucideIcon, TimerOff } from "lucide-react";
import type { ReactNode } from "react";
import { Section } from "./section.tsx";

const patient = "Sample Patient";

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

/** The same request in two pairs of eyes, and what else keeps it private. */
export function Privacy() {
  return (
    <Section
      id="privacy"
      eyebrow="Privacy"
      title="Companies answer to the need, not to the name"
      lead="Until a hospital approves its response, a company sees the minimum it needs to answer. The full record opens for the company that runs the transport, and for no other company."
    >
      <div className="mt-10 grid gap-4 lg:mt-12 lg:grid-cols-2">
        <View label="The hospital that asks" viewer="hospital">
          <Fact label="Patient">{patient}</Fact>
          <Fact label="Record number">
            <span className="font-mono text-sm">MRN 000000</span>
          </Fact>
          <Fact label="Needs">Stretcher, oxygen, contact precautions</Fact>
        </View>
        <View label="A company before approval" viewer="ambulance">
          <Fact label="Patient">{initials(patient)}</Fact>
          <Fact label="Record number">
            <span className="inline-flex items-center gap-2 text-muted">
              <EyeOff aria-hidden="true" className="size-4" />
              Hidden until approved
            </span>
          </Fact>
          <Fact label="Needs">Stretcher, oxygen, contact precautions</Fact>
        </View>
      </div>
      <ul className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {safeguards.map((safeguard) => (
          <li key={safeguard.title}>
            <safeguard.icon aria-hidden="true" className="size-6 text-primary" strokeWidth={1.75} />
            <h3 className="mt-3 font-semibold text-lg leading-snug">{safeguard.title}</h3>
            <p className="mt-1.5 text-muted leading-relaxed">{safeguard.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function View({ label, viewer, children }: { label: string; viewer: Role; children: ReactNode }) {
  return (
    <figure className="rounded-xl border border-line bg-surface">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-5 py-4">
        <span className="font-semibold">{label}</span>
        <RoleBadge role={viewer} />
      </figcaption>
      <dl className="divide-y divide-line px-5">{children}</dl>
    </figure>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-4 py-3.5">
      <dt className="text-muted text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
