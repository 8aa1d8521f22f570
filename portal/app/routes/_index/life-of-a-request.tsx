import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { RequestStatus, Role } from "@wardway/model";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { i18n } from "#app/infra/locale.ts";
import { Section } from "./section.tsx";

interface Step {
  readonly role: Extract<Role, "hospital" | "ambulance">;
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly status: RequestStatus;
  /** Start column of six. */
  readonly column: string;
  /** Position of the number on the line. */
  readonly stop: string;
}

const steps: readonly Step[] = [
  {
    role: "hospital",
    title: msg`Requests once`,
    text: msg`Patient, journey, time, priority, isolation and equipment in one form.`,
    status: "pending",
    column: "lg:col-start-1",
    stop: "left-[16.667%] top-0",
  },
  {
    role: "ambulance",
    title: msg`Responds with an arrival time`,
    text: msg`Companies see what the transport needs, and initials instead of the patient's name.`,
    status: "needs_approval",
    column: "lg:col-start-2",
    stop: "left-[33.333%] top-full",
  },
  {
    role: "hospital",
    title: msg`Approves one`,
    text: msg`Each response with its arrival and its rating. Approving one declines the others in the same moment.`,
    status: "approved",
    column: "lg:col-start-3",
    stop: "left-1/2 top-0",
  },
  {
    role: "ambulance",
    title: msg`Runs the transport`,
    text: msg`The crew records five milestones, from en route to the transfer of care. The hospital reads the real times.`,
    status: "in_progress",
    column: "lg:col-start-4",
    stop: "left-[66.667%] top-full",
  },
  {
    role: "hospital",
    title: msg`Completes and rates`,
    text: msg`The hospital closes the transport and rates the company, once, with one to five stars.`,
    status: "completed",
    column: "lg:col-start-5",
    stop: "left-[83.333%] top-0",
  },
];

/** A W-shaped line between the parties; a list on small screens. */
export function LifeOfARequest() {
  return (
    <Section
      id="how-it-works"
      eyebrow={t`How it works`}
      title={t`One request, five steps, two sides that see the same`}
      lead={t`Each step is one entry with its time and its author. When two people decide simultaneously, one decision is recorded and the other person is notified.`}
    >
      <ol className="mt-10 grid lg:mt-14 lg:grid-cols-6 lg:grid-rows-[auto_9rem_auto] lg:gap-x-10">
        <StepLine />
        {steps.map((step, index) => (
          <StepCard key={step.status} step={step} number={index + 1} />
        ))}
      </ol>
    </Section>
  );
}

function StepCard({ step, number }: { step: Step; number: number }) {
  const lane = step.role === "hospital" ? "lg:row-start-1 lg:self-end" : "lg:row-start-3";
  return (
    <li className={`life-step lg:col-span-2 ${lane} ${step.column}`}>
      <span aria-hidden="true" className="life-number absolute top-0 left-0 lg:hidden">
        {number}
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <RoleBadge role={step.role} />
        <StatusBadge status={step.status} />
      </div>
      <h3 className="mt-2 font-semibold text-lg leading-snug">{i18n._(step.title)}</h3>
      <p className="mt-1 text-muted">{i18n._(step.text)}</p>
    </li>
  );
}

function StepLine() {
  return (
    <li aria-hidden="true" className="relative col-span-6 col-start-1 row-start-2 my-6 hidden lg:block">
      <svg
        aria-hidden="true"
        viewBox="0 0 1200 100"
        preserveAspectRatio="none"
        className="landing-route-line"
      >
        <path d="M200 0 400 100 600 0 800 100 1000 0" className="landing-route-done" />
      </svg>
      {steps.map((step, index) => (
        <span
          key={step.status}
          className={`life-number -translate-x-1/2 -translate-y-1/2 absolute ${step.stop}`}
        >
          {index + 1}
        </span>
      ))}
    </li>
  );
}
