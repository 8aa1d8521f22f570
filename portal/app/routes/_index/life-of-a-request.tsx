import type { RequestStatus, Role } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";
import { Section } from "./section.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

interface Step {
  readonly role: Extract<Role, "hospital" | "ambulance">;
  readonly title: string;
  readonly text: string;
  readonly status: RequestStatus;
  /** Start column of six. */
  readonly column: string;
  /** Position of the number on the line. */
  readonly stop: string;
  readonly tone: string;
  /** To the next number, on small screens; null for the last. */
  readonly gradient: string | null;
}

const steps: readonly Step[] = [
  {
    role: "hospital",
    title: translate("index.requestsOnce"),
    text: translate("index.patientJourneyTimePriority"),
    status: "pending",
    column: "lg:col-start-1",
    stop: "left-[16.667%] top-0",
    tone: "border-pending",
    gradient: "from-pending to-needs-approval",
  },
  {
    role: "ambulance",
    title: translate("index.respondsWithAnArrivalTime"),
    text: translate("index.companiesSeeWhatTheTransport"),
    status: "needs_approval",
    column: "lg:col-start-2",
    stop: "left-[33.333%] top-full",
    tone: "border-needs-approval",
    gradient: "from-needs-approval to-approved",
  },
  {
    role: "hospital",
    title: translate("index.approvesOne"),
    text: translate("index.eachResponseWithItsArrival"),
    status: "approved",
    column: "lg:col-start-3",
    stop: "left-1/2 top-0",
    tone: "border-approved",
    gradient: "from-approved to-in-progress",
  },
  {
    role: "ambulance",
    title: translate("index.runsTheTransport"),
    text: translate("index.theCrewRecordsFiveMilestones"),
    status: "in_progress",
    column: "lg:col-start-4",
    stop: "left-[66.667%] top-full",
    tone: "border-in-progress",
    gradient: "from-in-progress to-completed",
  },
  {
    role: "hospital",
    title: translate("index.completesAndRates"),
    text: translate("index.theHospitalClosesThe"),
    status: "completed",
    column: "lg:col-start-5",
    stop: "left-[83.333%] top-0",
    tone: "border-completed",
    gradient: null,
  },
];

/** A W-shaped line between the parties; a list on small screens. */
export function LifeOfARequest() {
  const { t } = useTranslator(messages);
  return (
    <Section
      id="how-it-works"
      eyebrow={t("index.howItWorks")}
      title={t("index.oneRequestFiveStepsTwo")}
      lead={t("index.eachStepIsOneEntry")}
    >
      <ol className="relative mt-10 grid gap-y-6 max-lg:pl-11 lg:mt-14 lg:grid-cols-6 lg:grid-rows-[1fr_8rem_1fr] lg:gap-x-6 lg:gap-y-0">
        <StepLine />
        {steps.map((step, index) => (
          <StepCard key={step.status} step={step} number={index + 1} />
        ))}
      </ol>
    </Section>
  );
}

function StepCard({ step, number }: { step: Step; number: number }) {
  const lane = step.role === "hospital" ? "lg:row-start-1" : "lg:row-start-3";
  return (
    <li className={`relative lg:col-span-2 ${lane} ${step.column}`}>
      {step.gradient && (
        <span
          aria-hidden="true"
          className={`-bottom-12 -left-[1.9375rem] absolute top-12 w-0.5 bg-linear-to-b opacity-70 lg:hidden ${step.gradient}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`-left-11 absolute top-5 grid size-7 place-items-center rounded-full border-2 bg-canvas font-semibold text-sm tabular-nums lg:hidden ${step.tone}`}
      >
        {number}
      </span>
      <div className="h-full rounded-xl border border-line bg-surface p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <RoleBadge role={step.role} />
          <StatusBadge status={step.status} />
        </div>
        <h3 className="mt-4 font-semibold text-lg leading-snug">{step.title}</h3>
        <p className="mt-1.5 text-muted leading-relaxed">{step.text}</p>
      </div>
    </li>
  );
}

function StepLine() {
  return (
    <li aria-hidden="true" className="contents">
      <span className="relative z-10 col-span-6 col-start-1 row-start-2 hidden lg:block">
        <svg
          aria-hidden="true"
          viewBox="0 0 1200 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <defs>
            <linearGradient id="landing-way" gradientUnits="userSpaceOnUse" x1="200" y1="0" x2="1000" y2="0">
              <stop offset="0" className="[stop-color:var(--ww-pending)]" />
              <stop offset="0.25" className="[stop-color:var(--ww-needs-approval)]" />
              <stop offset="0.5" className="[stop-color:var(--ww-approved)]" />
              <stop offset="0.75" className="[stop-color:var(--ww-in-progress)]" />
              <stop offset="1" className="[stop-color:var(--ww-completed)]" />
            </linearGradient>
          </defs>
          <path
            d="M200 0 400 100 600 0 800 100 1000 0"
            fill="none"
            stroke="url(#landing-way)"
            strokeWidth="3"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {steps.map((step, index) => (
          <span
            key={step.status}
            className={`-translate-x-1/2 -translate-y-1/2 absolute grid size-9 place-items-center rounded-full border-3 bg-canvas font-semibold tabular-nums ${step.tone} ${step.stop}`}
          >
            {index + 1}
          </span>
        ))}
      </span>
    </li>
  );
}
