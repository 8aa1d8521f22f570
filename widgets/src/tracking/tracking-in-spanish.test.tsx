import { signal } from "@preact/signals-react";
import {
  milestoneNames,
  priorities,
  requestStatuses,
  type Tracking,
  type TransportEvent,
  type TransportMessage,
  type TransportRequest,
  type TransportResponse,
  timelineEventTypes,
} from "@wardway/model";
import { it } from "vitest";
import { RouteMap } from "../map/route-map.tsx";
import { expectNothingEnglish, far, here, nothing, now, type States } from "../testing/in-spanish.tsx";
import CancelForm from "./cancel-form.tsx";
import ExistingRating from "./existing-rating.tsx";
import MessageForm from "./message-form.tsx";
import MessagesPart from "./messages-part.tsx";
import ProposalPart from "./proposal-part.tsx";
import { QuickTexts } from "./quick-texts.tsx";
import RatingForm from "./rating-form.tsx";
import { seenNow } from "./seen-position.ts";
import { TrackedTransport } from "./tracked-transport.tsx";
import { TrackingWidget } from "./tracking-widget.tsx";
import TransportTimeline from "./transport-timeline.tsx";

const clock = { now, timeZone: "UTC" };

const request = (facts: Partial<TransportRequest> = {}) =>
  ({
    id: 41,
    patientName: "Ana Ruiz",
    currentLocation: "Ward 4",
    currentUnit: "Ward 4",
    currentRoom: "12",
    destination: "Rehab",
    transportDate: "2026-11-25T15:00:00.000Z",
    priority: "high",
    status: "pending",
    ambulanceCompanyName: "Swift Care",
    promisedArrival: null,
    earliestArrival: null,
    openResponses: 0,
    lastMilestone: null,
    startLocationLat: "39.3",
    startLocationLong: "-76.6",
    destinationLat: null,
    destinationLong: null,
    optimalRoute: null,
    version: 1,
    ...facts,
  }) as TransportRequest;

/** Each with all that may stand beside it: who did it stays away where it is the portal's administrator. */
const events: readonly TransportEvent[] = timelineEventTypes.flatMap((type, index) =>
  [
    {},
    { estimatedArrival: now },
    { reason: "Their own words" },
    { rating: 4 },
    { seconds: 700, distance: 4_200, source: "estimate" },
    {
      seconds: 700,
      distance: 4_200,
      source: "osrm",
      secondsBefore: 900,
      distanceBefore: 5_000,
      sourceBefore: "osrm",
    },
    {
      seconds: 900,
      distance: 5_000,
      source: "osrm",
      secondsBefore: 20,
      distanceBefore: 40,
      sourceBefore: "osrm",
    },
    {
      seconds: 900,
      distance: 5_000,
      source: "osrm",
      secondsBefore: 900,
      distanceBefore: 5_000,
      sourceBefore: "osrm",
    },
    {
      seconds: 900,
      distance: 5_000,
      source: "osrm",
      secondsBefore: 9,
      distanceBefore: 5,
      sourceBefore: "estimate",
    },
  ].map((details, part) => ({
    id: 100 * index + part,
    type,
    occurredAt: new Date(Date.parse("2026-11-20T14:30:00Z") + 20_000 * (10 * index + part)).toISOString(),
    recordedAt: now,
    actorName: null,
    correction: null,
    organizationName: part === 0 ? null : "Mercy",
    details: details as TransportEvent["details"],
  })),
);
const response = (status: TransportResponse["status"], id = 1) =>
  ({ id, status, estimatedArrival: "2026-11-21T15:50:00.000Z" }) as TransportResponse;

const message = (from: TransportMessage["from"]): TransportMessage => ({
  id: from === "company" ? 1 : 2,
  ambulanceCompanyId: 2,
  ambulanceCompanyName: "Mercy",
  from,
  authorName: null,
  text: "Their own words",
  sentAt: now,
  readAt: from === "company" ? null : now,
});

const sighted = { ...here, recordedAt: now, receivedAt: now } as NonNullable<Tracking["position"]>;
const tracked = (facts: Partial<Tracking> = {}): Tracking => ({
  requestId: 41,
  position: sighted,
  trail: null,
  leg: "to_pickup",
  remainingDistance: 4_200,
  remainingTime: 600,
  arrival: "2026-11-21T14:40:00.000Z",
  promisedArrival: "2026-11-21T14:30:00.000Z",
  difference: 600,
  source: null,
  polyline: null,
  isEstimate: false,
  isArrivingSoon: true,
  suggestion: null,
  computedAt: now,
  ...facts,
});
const vehicles: readonly Tracking[] = [
  tracked(),
  tracked({ leg: "to_destination", difference: -600, isEstimate: true }),
  tracked({ difference: 0 }),
  tracked({ difference: -20 }),
  tracked({ position: null, arrival: null }),
  tracked({ arrival: null, promisedArrival: null }),
  tracked({ leg: null, arrival: null }),
];
const watched = (tracking: Tracking | null, age: number) => ({
  tracking: signal(tracking),
  seen: signal(
    tracking?.position ? seenNow(sighted, new Date(Date.parse(now) + age * 1_000).toISOString()) : null,
  ),
  since: signal([]),
  isOld: signal(age > 100),
  isUnreachable: signal(age > 100),
});

const transport = (
  given: { request?: Partial<TransportRequest>; responses?: TransportResponse[]; failedSince?: number },
  vehicle = watched(null, 0),
) => (
  <TrackedTransport
    facts={{ request: request(given.request), events, responses: given.responses ?? [], messages: [] }}
    failedSince={given.failedSince ?? null}
    vehicle={vehicle}
    clock={clock}
    mayCancel
    mayRate
    mayMessage
    mayReturn={false}
    onCompare={nothing}
    onChange={nothing}
    outlinesUrl={null}
    onChanged={nothing}
    onPoll={nothing}
    Timeline={TransportTimeline}
  />
);
const route = { duration: 700, distance: 4_200, polyline: null, source: "osrm", isEstimate: false } as const;

const states: States = {
  "the transport to come": (
    <TrackingWidget requestId={41} mayCancel mayRate mayMessage mayReturn={false} timeZone="UTC" />
  ),
  ...Object.fromEntries(requestStatuses.map((status) => [status, transport({ request: { status } })])),
  ...Object.fromEntries(priorities.map((priority) => [priority, transport({ request: { priority } })])),
  "one response": transport({ request: { status: "needs_approval" }, responses: [response("pending")] }),
  "no company": transport({ request: { status: "approved", ambulanceCompanyName: null } }),
  promised: transport({ request: { status: "approved", promisedArrival: "2026-11-21T15:50:00.000Z" } }),
  "not refreshed": transport({ failedSince: Date.parse(now) }),
  ...Object.fromEntries(
    milestoneNames.map((lastMilestone) => [
      lastMilestone,
      transport({ request: { status: "in_progress", lastMilestone } }),
    ]),
  ),
  ...Object.fromEntries(
    vehicles.flatMap((vehicle, index) =>
      [1, 40, 4_000].map((age) => [
        `vehicle ${index}, ${age} s ago`,
        transport({ request: { status: "in_progress" } }, watched(vehicle, age)),
      ]),
    ),
  ),
  "the form to cancel": (
    <CancelForm
      request={request()}
      isOpen
      isPossible
      onClose={nothing}
      onCancelled={nothing}
      onRejected={nothing}
    />
  ),
  "the form to cancel, too late": (
    <CancelForm
      request={request()}
      isOpen
      isPossible={false}
      onClose={nothing}
      onCancelled={nothing}
      onRejected={nothing}
    />
  ),
  "the form to rate": <RatingForm request={request()} onRated={nothing} onSent={nothing} />,
  "a rating": <ExistingRating value={4} feedback="Their own words" />,
  ...Object.fromEntries(
    (["hospital", "company"] as const).map((by) => [
      `a proposal of the ${by}`,
      <ProposalPart
        key={by}
        request={request({ status: "approved" })}
        proposal={{
          number: 3,
          by,
          madeAt: now,
          reason: "Their own words",
          changes: { transportDate: "2026-11-25T16:00:00.000Z" },
        }}
        clock={clock}
        isOpen
        mayAnswer
        mayWithdraw
        onAnswered={nothing}
        onRejected={nothing}
      />,
    ]),
  ),
  "unread messages": transport({ request: { unreadMessages: 2 } }),
  messages: (
    <MessagesPart
      facts={{
        request: request(),
        events: [],
        responses: [],
        messages: [message("company"), message("hospital")],
      }}
      clock={clock}
      onSent={nothing}
    />
  ),
  ...Object.fromEntries(
    [null, 2].map((ambulanceCompanyId) => [
      `the form for messages, company ${ambulanceCompanyId}`,
      <MessageForm
        key={ambulanceCompanyId}
        request={request({ ambulanceCompanyId })}
        company={{ id: 2, name: "Mercy" }}
        isOpen
        onSent={nothing}
        onClose={nothing}
      />,
    ]),
  ),
  "quick texts of a company": <QuickTexts side="company" box={{ current: null }} />,
  "no rating": <ExistingRating value={null} feedback={null} />,
  maps: (
    <>
      {([null, "light", "moderate", "heavy"] as const).flatMap((trafficCondition) =>
        [true, false].map((isEstimate) => (
          <RouteMap
            key={`${trafficCondition} ${isEstimate}`}
            origin={{ place: { facility: "Ward 4", unit: null, room: "12" }, position: here }}
            destination={{ place: { facility: "Rehab", unit: null, room: null }, position: far }}
            route={{ ...route, trafficCondition, isEstimate }}
            background={null}
            outlinesUrl={null}
          />
        )),
      )}
    </>
  ),
};
it.each(Object.entries(states))("contains no English text in Spanish: %s", (_name, shown) =>
  expectNothingEnglish(shown),
);
