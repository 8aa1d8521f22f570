import {
  RequestForm,
  Responses,
  Statistics,
  Tracking,
  Transports,
  WardwayProvider,
} from "@wardway/sdk/react";
import { useState } from "react";

export interface HydratedPageProps {
  readonly widget: "statistics" | "tracking" | "request" | "transports" | "responses";
  readonly baseUrl: string;
  readonly session: string;
  readonly requestId: number;
}

/** One widget, rendered on a server and hydrated in the browser; each of its calls renders the page again. */
export function HydratedPage({ widget, baseUrl, session, requestId }: HydratedPageProps) {
  const [, setCalls] = useState(0);
  return (
    <WardwayProvider
      baseUrl={baseUrl}
      getSession={async () => session}
      onRequest={() => setCalls((calls) => calls + 1)}
    >
      {widget === "statistics" && <Statistics />}
      {widget === "tracking" && <Tracking requestId={requestId} />}
      {widget === "request" && <RequestForm />}
      {widget === "transports" && <Transports />}
      {widget === "responses" && <Responses requestId={requestId} />}
    </WardwayProvider>
  );
}
