import { signal } from "@preact/signals-react";
import {
  priorities,
  requestStatuses,
  responseStatuses,
  type TransportApi,
  type TransportEvent,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { spanish } from "@wardway/model/messages/es/spanish";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { english, type Language, LanguageProvider } from "../messages/messages.tsx";
import { toLanguage } from "../messages/translation.ts";
import { TransportApiProvider } from "../provider.tsx";
import type { TransportFacts } from "./follow-transport.ts";
import { findRating, nextSentence } from "./next-sentence.ts";
import { TrackedTransport } from "./tracked-transport.tsx";
import { TrackingWidget } from "./tracking-widget.tsx";
import TransportTimeline from "./transport-timeline.tsx";

const api = {} as TransportApi;
const inSpanish = toLanguage("es-US", spanish, null);

const request = (facts: Partial<TransportRequest> = {}) =>
  ({
    id: 41,
    hospitalId: 1,
    hospitalName: "General Hospital",
    patientName: "Ana Ruiz",
    currentLocation: "Ward 4",
    destination: "Rehab Center",
    transportDate: "2026-11-21T15:00:00.000Z",
    priority: "high",
    status: "pending",
    ambulanceCompanyId: null,
    ambulanceCompanyName: null,
    promisedArrival: null,
    earliestArrival: null,
    openResponses: 0,
    lastMilestone: null,
    startLocationLat: null,
    startLocationLong: null,
    destinationLat: null,
    destinationLong: null,
    optimalRoute: null,
    version: 1,
    ...facts,
  }) as TransportRequest;

const event = (type: TransportEvent["type"], details: TransportEvent["details"] = {}): TransportEvent => ({
  id: 1,
  type,
  occurredAt: "2026-11-21T14:00:00.000Z",
  recordedAt: "2026-11-21T14:00:00.000Z",
  actorName: null,
  correction: null,
  organizationName: "General Hospital",
  details,
});

const response = (status: TransportResponse["status"]) =>
  ({ id: 1, status, estimatedArrival: "2026-11-21T14:50:00.000Z" }) as TransportResponse;

const facts = (given: Partial<TransportFacts> = {}): TransportFacts => ({
  request: request(),
  events: [event("created")],
  responses: [],
  messages: [],
  ...given,
});

interface Given {
  facts?: TransportFacts;
  language?: Language;
  mayCancel?: boolean;
  mayRate?: boolean;
  mayMessage?: boolean;
  onCompare?: () => void;
  onChange?: () => void;
  failedSince?: number | null;
}

const unknownVehicle = {
  tracking: signal(null),
  seen: signal(null),
  since: signal([]),
  isOld: signal(false),
  isUnreachable: signal(false),
};

function textOf(given: Given): string {
  const html = renderToStaticMarkup(
    <LanguageProvider language={given.language ?? english}>
      <TransportApiProvider api={api}>
        <TrackedTransport
          facts={given.facts ?? facts()}
          failedSince={given.failedSince ?? null}
          vehicle={unknownVehicle}
          clock={{ now: "2026-11-21T14:30:00.000Z", timeZone: "UTC" }}
          mayCancel={given.mayCancel ?? false}
          mayRate={given.mayRate ?? false}
          mayMessage={given.mayMessage ?? false}
          mayReturn={false}
          onCompare={given.onCompare ?? null}
          onChange={given.onChange ?? null}
          outlinesUrl={null}
          onChanged={() => {}}
          onPoll={() => {}}
          Timeline={TransportTimeline}
        />
      </TransportApiProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
}

const approved = facts({
  request: request({
    status: "approved",
    ambulanceCompanyId: 2,
    ambulanceCompanyName: "Swift Care",
    promisedArrival: "2026-11-21T14:50:00.000Z",
  }),
  responses: [response("rejected"), response("approved")],
});
const completed = (events: readonly TransportEvent[] = [event("created")]) =>
  facts({ request: request({ status: "completed", ambulanceCompanyName: "Swift Care" }), events });

describe("TrackedTransport", () => {
  it("shows status, next step and timeline", () => {
    const text = textOf({});
    expect(text).toContain("|Ana Ruiz|");
    expect(text).toContain("|Pending|");
    expect(text).toContain("|Waiting for ambulance companies to respond.|");
    expect(text).toContain("|From |Ward 4|");
    expect(text).toContain("|Request Created|");
    expect(text).toContain("|Response Received| (not yet)|");
    expect(text).toContain("|Requested| |14:00|");
    expect(text).toContain("|Handed over| | (not yet)|");
  });

  it("links to the responses while a decision is due, for a session that may decide", () => {
    const due = facts({ request: request({ status: "needs_approval", openResponses: 2 }) });
    const onCompare = () => {};
    expect(textOf({ facts: due, onCompare })).toContain("|2 companies have responded.|Compare responses|");
    expect(textOf({ facts: due })).not.toContain("Compare responses");
    expect(textOf({ onCompare })).not.toContain("Compare responses");
  });

  it("marks a transport of the simulation", () => {
    expect(textOf({})).toContain("|Request 41|");
    const simulated = facts({ request: request({ isSimulated: true }) });
    expect(textOf({ facts: simulated })).toContain("|Simulation 41|");
    expect(textOf({ facts: simulated, language: inSpanish })).toContain("|Simulación 41|");
  });

  it("shows the same in Spanish with Spanish times", () => {
    const text = textOf({ language: inSpanish });
    expect(text).toContain("|Pendiente|");
    expect(text).toContain("|Alta|");
    expect(text).toContain("|A la espera de que respondan las empresas de ambulancias.|");
    expect(text).toContain("|Desde |Ward 4|hasta |Rehab Center|");
    expect(text).toContain("|en 30 min| |(15:00)|");
    expect(text).toContain("|Solicitud creada|");
    expect(text).not.toMatch(/Pick-up|Timeline|not yet|Request/);
  });

  it("names the assigned company and its promised arrival", () => {
    expect(textOf({})).not.toContain("Ambulance company");
    const text = textOf({ facts: approved });
    expect(text).toContain("|Ambulance company|Swift Care|");
    expect(text).toContain("|Promised arrival|in 20 min| |(14:50)|");
    expect(text).toContain("|Swift Care is assigned. Its crew has not set off yet.|");
  });

  it("gives the times of an ended transport as they were", () => {
    const ended = request({ status: "completed", promisedArrival: "2026-11-21T14:50:00.000Z" });
    const text = textOf({ facts: facts({ request: ended }) });
    expect(text).toContain("|Promised arrival|14:50|");
    expect(text).not.toMatch(/\|in \d+ min\|/);
  });

  it("offers cancelling when session and status allow it", () => {
    expect(textOf({ mayCancel: true })).toContain("|Cancel Request|");
    expect(textOf({ mayCancel: true, facts: approved })).toContain("|Cancel Request|");
    expect(textOf({ mayCancel: false })).not.toContain("Cancel Request");
    const underWay = facts({ request: request({ status: "in_progress" }) });
    expect(textOf({ mayCancel: true, facts: underWay })).not.toContain("Cancel Request");
  });

  it("offers rating a completed transport, and shows an existing rating to all", () => {
    expect(textOf({ mayRate: true, facts: completed() })).toContain("|Rate Swift Care|");
    expect(textOf({ mayRate: false, facts: completed() })).not.toContain("Rate Swift Care");
    expect(textOf({ mayRate: true, facts: approved })).not.toContain("Rate Swift Care");
    const rated = completed([event("created"), event("rated", { rating: 4 })]);
    expect(textOf({ mayRate: true, facts: rated })).not.toContain("Rate Swift Care");
    const text = textOf({ mayRate: false, facts: rated });
    expect(text).toContain("|Rating|");
    expect(text).toContain("|4.0 out of 5 stars|");
  });

  it("offers a map if there is a position or route", () => {
    expect(textOf({})).not.toContain("Show map");
    const placed = facts({ request: request({ startLocationLat: "40.7", startLocationLong: "-74" }) });
    expect(textOf({ facts: placed })).toContain("|Show map|");
  });

  it("counts unread messages for those who may read them", () => {
    const unread = facts({ request: request({ status: "approved", unreadMessages: 2 }) });
    expect(textOf({ facts: unread, mayMessage: true })).toContain("|2 unread messages|");
    expect(textOf({ facts: unread })).not.toContain("unread");
    expect(textOf({ facts: approved, mayMessage: true })).not.toContain("unread");
  });

  it("stays visible and states since when it is stale while the portal is unreachable", () => {
    const text = textOf({ failedSince: Date.parse("2026-11-21T14:20:00.000Z") });
    expect(text).toContain("|Not refreshed since 14:20: the portal cannot be reached.");
    expect(text).toContain("|Ana Ruiz|");
  });
});

describe("TrackingWidget", () => {
  it("renders a skeleton first", () => {
    const html = renderToStaticMarkup(
      <TransportApiProvider api={api}>
        <TrackingWidget requestId={41} mayCancel mayRate mayMessage mayReturn={false} timeZone="UTC" />
      </TransportApiProvider>,
    );
    expect(html).toContain('<section aria-label="Transport"');
    expect(html).toContain("Loading");
  });
});

describe("nextSentence", () => {
  it("counts the companies that have responded", () => {
    const given = (...responses: TransportResponse[]) =>
      nextSentence(facts({ request: request({ status: "needs_approval" }), responses }));
    expect(given(response("pending"), response("withdrawn"))).toMatch(/^One company has responded/);
    expect(given(response("pending"), response("pending"))).toMatch(/^2 companies have responded/);
  });

  it.each([
    [null, "on its way to the pick-up"],
    ["at_pickup", "at the pick-up"],
    ["patient_aboard", "on the way to the destination"],
    ["at_destination", "arrived at the destination"],
    ["transfer_of_care", "handed over"],
  ] as const)("follows the crew's milestones: %s", (lastMilestone, words) => {
    expect(nextSentence(facts({ request: request({ status: "in_progress", lastMilestone }) }))).toContain(
      words,
    );
  });

  it("reads the rating of the timeline", () => {
    expect(findRating(facts())).toBeNull();
    expect(findRating(completed([event("rated", { rating: 5 })]))).toBe(5);
  });
});

describe("Spanish vocabulary", () => {
  it("translates every status and priority", () => {
    for (const word of [...requestStatuses, ...responseStatuses, ...priorities]) {
      expect(spanish[`terms.${word}`], word).toBeTruthy();
    }
  });
});
