import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { Journey } from "@wardway/widgets/ui/journey";
import { type ReactNode, useId } from "react";
import { useDetailsLabel } from "#app/sections/transports/requests/details-link.tsx";
import { PriorityWord } from "#app/sections/transports/requests/priority-word.tsx";
import { NamedNeeds } from "#app/sections/transports/transport/needs.tsx";
import type { DecisionRequest } from "./attention.server.ts";
import { type DashboardPart, partAddress } from "./parts.ts";

interface SectionProps {
  title: string;
  note: ReactNode;
  hint?: string;
  children: ReactNode;
}

export function Section({ title, note, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span>{note}</span>
        {hint && <small>{hint}</small>}
      </header>
      <ul>{children}</ul>
    </section>
  );
}

/** All requests of a part that shows the first of them only. */
export function AllOfThem({ part, count, shown }: { part: DashboardPart; count: number; shown: number }) {
  if (count <= shown) return count;
  return (
    <Link to={partAddress(part)} discover="none">
      {t`All ${count}`}
    </Link>
  );
}

/** What each row above the list begins with: whose transport, how urgent, from where to where. */
export function WaitingRequest({ request, children }: { request: DecisionRequest; children?: ReactNode }) {
  return (
    <>
      <p>
        <Link to={`/transport/${request.id}`} discover="none" {...useDetailsLabel(request)}>
          <b translate="no">{request.patientName}</b>
        </Link>
        {children}
        <SimulationMark {...request} />
      </p>
      <PriorityWord priority={request.priority} />
      <Journey from={request.from} to={request.to} />
      <NamedNeeds request={request} isBrief />
    </>
  );
}

export function SimulationMark({ isSimulated }: { isSimulated?: true | undefined }) {
  return isSimulated && <small>{t`Simulation`}</small>;
}
