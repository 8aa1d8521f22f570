import {
  RequestForm,
  Responses,
  Statistics,
  Tracking,
  Transports,
  WardwayProvider,
} from "@wardway/sdk/react";

export interface HydratedPageProps {
  readonly widget: "statistics" | "tracking" | "request" | "transports" | "responses";
  readonly baseUrl: string;
  readonly session: string;
  readonly requestId: number;
}

/** One widget, rendered on a server and hydrated in the browser. */
export function HydratedPage({ widget, baseUrl, session, requestId }: HydratedPageProps) {
  return (
    <WardwayProvider baseUrl={baseUrl} getSession={async () => session}>
      {widget === "statistics" && <Statistics />}
      {widget === "tracking" && <Tracking requestId={requestId} />}
      {widget === "request" && <RequestForm />}
      {widget === "transports" && <Transports />}
      {widget === "responses" && <Responses requestId={requestId} />}
    </WardwayProvider>
  );
}
