import { fileURLToPath } from "node:url";
import {
  changeStatusSchema,
  createRequestSchema,
  eventTypes,
  geocodeQuerySchema,
  milestoneNames,
  priorities,
  rateSchema,
  requestStatuses,
  type Tracking,
  type TransportApi,
  type TransportEvent,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/db/model";
import { sourceAt, sourcesIn, wordsWritten } from "@wardway/db/testing/sentences-in";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { MapPicker } from "../map/map-picker.tsx";
import { MarkedAddress } from "../map/marked-address.tsx";
import { RouteBox } from "../map/route-box.tsx";
import { RouteMap } from "../map/route-map.tsx";
import { TilesNotice } from "../map/tiles-notice.tsx";
import { TransportApiProvider } from "../provider.tsx";
import { LocationField } from "../request/location-field.tsx";
import PlacePicker from "../request/place-picker.tsx";
import { prefilledTexts } from "../request/prefilled-texts.ts";
import { requestBodyOf } from "../request/request-body.ts";
import { requestErrors } from "../request/request-check.ts";
import { requestDefaults } from "../request/request-defaults.ts";
import { RequestEntry } from "../request/request-entry.tsx";
import {
  ChangedNotice,
  CreatedPanel,
  DraftNotice,
  RefusalPanel,
  WaitingNotice,
} from "../request/request-notices.tsx";
import { RequestWidget } from "../request/request-widget.tsx";
import { SuggestionList } from "../request/suggestion-list.tsx";
import { Statistics } from "../statistics/statistics.tsx";
import CancelForm from "../tracking/cancel-form.tsx";
import GivenRating from "../tracking/given-rating.tsx";
import RatingForm from "../tracking/rating-form.tsx";
import { seenNow } from "../tracking/seen-position.ts";
import { TrackedTransport } from "../tracking/tracked-transport.tsx";
import { TrackingWidget } from "../tracking/tracking-widget.tsx";
import { spanish } from "./es/spanish.ts";
import { english, LanguageProvider, speechOf } from "./messages.tsx";
import { languageOf } from "./translation.ts";

const inSpanish = languageOf("es-US", spanish, null);
const nothing = () => undefined;
const api = {} as TransportApi;
const here = { latitude: 39.3, longitude: -76.6 };
const far = { latitude: 45.3, longitude: -76.6 };
const now = "2026-11-21T14:30:00.000Z";
const clock = { now, timeZone: "UTC" };

/** What a person has typed or is called: it is passed on as it is. */
const names = /Ana Ruiz|Mercy|Ward 4|Rehab|Swift Care|Dana|Main Street|Their own words|America\/New York/g;

/** All that is read of a rendering, aloud or in sight, without what is a name, a number or a unit. */
function wordsOf(shown: ReactNode, language = english): string[] {
  const html = renderToStaticMarkup(
    <TransportApiProvider api={api}>
      <LanguageProvider language={language}>{shown}</LanguageProvider>
    </TransportApiProvider>,
  );
  const spoken = [...html.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return [...spoken, ...html.replace(/<[^>]+>/g, "|").split("|")]
    .map((text) => text.replace(names, "").replace(/\b(?:min|h|km|m)\b/g, ""))
    .filter((text) => /\p{L}{2}/u.test(text));
}

/** The words that are in Spanish what they are in English. */
const alike = new Set(["Hospital"]);

const defaults = requestDefaults({ now: new Date(now), timeZone: "America/New_York", contactPerson: "" });
const entry = (draft: "none" | "typed" | "unanswered") => (
  <RequestEntry
    untouched={prefilledTexts(defaults, {
      patientName: "Ana Ruiz",
      destination: { text: "Rehab", position: here },
    })}
    draft={
      draft === "none"
        ? null
        : { texts: {}, attempt: draft === "typed" ? null : { key: "k", unanswered: [] } }
    }
    timeZone="America/New_York"
    maxDistance={100}
    near={null}
    outlinesUrl={null}
    takesFocus={false}
    onReady={nothing}
    onProblem={nothing}
    onKeep={nothing}
    onDiscard={nothing}
    onCreated={nothing}
  />
);
const field = (name: string, defaultValue = "") => ({ id: name, name, defaultValue, errors: undefined });
const facility = {
  id: 1,
  name: "Mercy",
  address: "Main Street",
  city: null,
  state: null,
  zip: null,
  beds: 12,
  ...here,
};
const refusal = { status: 422, code: "invalid", sentence: "Destination is required.", errors: [] };

const requestStates: Readonly<Record<string, ReactNode>> = {
  "the form to come": <RequestWidget timeZone="UTC" maxDistance={100} />,
  "the form": entry("none"),
  "a draft": entry("typed"),
  "a draft that was sent": entry("unanswered"),
  notices: (
    <>
      <DraftNotice isUnanswered onDiscard={nothing} />
      <WaitingNotice isOffline onCancel={nothing} />
      <WaitingNotice isOffline={false} onCancel={nothing} />
      <ChangedNotice />
      <CreatedPanel requestId={7} isEarlier onNew={nothing} />
    </>
  ),
  "a refusal": <RefusalPanel refusal={refusal} atFields={[]} onGoTo={nothing} onAgain={nothing} />,
  "a refusal of fields": (
    <RefusalPanel
      refusal={refusal}
      atFields={[
        { name: "date", message: "The transport date is in the past. Choose a later date and time." },
      ]}
      onGoTo={nothing}
      onAgain={nothing}
    />
  ),
  "a field that is wrong": (
    <LocationField
      field={{ ...field("destination"), errors: ["Destination is required."] }}
      latitude={field("destinationLat", "39.3")}
      longitude={field("destinationLong", "-76.6")}
      label="Ward 4"
      hint=""
      near={null}
      drawMap={nothing}
    />
  ),
  ...Object.fromEntries(
    (["failed", "found", "one", "none"] as const).map((state) => [
      `suggestions: ${state}`,
      <SuggestionList
        key={state}
        id="list"
        optionId={String}
        label="Ward 4"
        suggestions={{
          state: state === "failed" ? "failed" : "found",
          facilities: { failed: [], none: [], one: [facility], found: [facility, { ...facility, id: 2 }] }[
            state
          ],
        }}
        open
        active={-1}
        onChoose={nothing}
      />,
    ]),
  ),
  "a journey that is too long": (
    <RouteBox origin={here} destination={far} departure={null} maxDistance={100} />
  ),
  "the map of a place": (
    <MapPicker
      label="Ward 4"
      map={{ center: here, zoom: 8, tiles: null }}
      near={null}
      outlinesUrl={null}
      position={here}
      address="Main Street"
      isTyped
      onMark={nothing}
      onAddress={nothing}
    />
  ),
  "the map to come": (
    <PlacePicker
      place={{
        label: "Ward 4",
        position: null,
        address: "",
        isTyped: false,
        onMark: nothing,
        onAddress: nothing,
      }}
      near={null}
      outlinesUrl={null}
    />
  ),
  "what came of a mark": (
    <>
      {(
        [
          { kind: "looking" },
          { kind: "filled", isAddress: true },
          { kind: "filled", isAddress: false },
          { kind: "kept" },
          { kind: "offered", address: "Main Street" },
        ] as const
      ).map((state) => (
        <MarkedAddress key={JSON.stringify(state)} state={state} problem="" onUse={nothing} />
      ))}
      <TilesNotice onRetry={nothing} />
    </>
  ),
};

const request = (facts: Partial<TransportRequest> = {}) =>
  ({
    id: 41,
    patientName: "Ana Ruiz",
    currentLocation: "Ward 4",
    destination: "Rehab",
    transportDate: "2026-11-25T15:00:00.000Z",
    priority: "high",
    status: "pending",
    ambulanceCompanyName: "Swift Care",
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
const events: readonly TransportEvent[] = eventTypes.flatMap((type, index) =>
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
    organizationName: part === 0 ? null : "Mercy",
    details: details as TransportEvent["details"],
  })),
);
const response = (status: TransportResponse["status"], id = 1) =>
  ({ id, status, estimatedArrival: "2026-11-21T15:50:00.000Z" }) as TransportResponse;

const sighted = { ...here, recordedAt: now, receivedAt: now } as NonNullable<Tracking["position"]>;
const tracked = (facts: Partial<Tracking> = {}): Tracking => ({
  requestId: 41,
  position: sighted,
  leg: "to_pickup",
  remainingDistance: 4_200,
  remainingTime: 600,
  arrival: "2026-11-21T14:40:00.000Z",
  promisedArrival: "2026-11-21T14:30:00.000Z",
  difference: 600,
  source: null,
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
  tracking,
  seen: tracking?.position ? seenNow(sighted, new Date(Date.parse(now) + age * 1_000).toISOString()) : null,
  isOld: age > 100,
  isUnreachable: age > 100,
});

const transport = (
  given: { request?: Partial<TransportRequest>; responses?: TransportResponse[]; failedSince?: number },
  vehicle = watched(null, 0),
) => (
  <TrackedTransport
    facts={{ request: request(given.request), events, responses: given.responses ?? [] }}
    failedSince={given.failedSince ?? null}
    vehicle={vehicle}
    clock={clock}
    mayCancel
    mayRate
    outlinesUrl={null}
    onChanged={nothing}
    onAsk={nothing}
  />
);
const route = { duration: 700, distance: 4_200, polyline: null, source: "osrm", isEstimate: false } as const;

const trackingStates: Readonly<Record<string, ReactNode>> = {
  "the transport to come": <TrackingWidget requestId={41} mayCancel mayRate timeZone="UTC" />,
  ...Object.fromEntries(requestStatuses.map((status) => [status, transport({ request: { status } })])),
  ...Object.fromEntries(priorities.map((priority) => [priority, transport({ request: { priority } })])),
  "one response": transport({ request: { status: "needs_approval" }, responses: [response("pending")] }),
  "no company": transport({ request: { status: "approved", ambulanceCompanyName: null } }),
  promised: transport({ request: { status: "approved" }, responses: [response("approved")] }),
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
      onRefused={nothing}
    />
  ),
  "the form to cancel, too late": (
    <CancelForm
      request={request()}
      isOpen
      isPossible={false}
      onClose={nothing}
      onCancelled={nothing}
      onRefused={nothing}
    />
  ),
  "the form to rate": <RatingForm request={request()} onRated={nothing} onAnswer={nothing} />,
  "a rating": <GivenRating value={4} feedback="Their own words" />,
  "no rating": <GivenRating value={null} feedback={null} />,
  maps: (
    <>
      {([null, "light", "moderate", "heavy"] as const).flatMap((trafficCondition) =>
        [true, false].map((isEstimate) => (
          <RouteMap
            key={`${trafficCondition} ${isEstimate}`}
            origin={{ name: "Ward 4", position: here }}
            destination={{ name: "Rehab", position: far }}
            route={{ ...route, trafficCondition, isEstimate }}
            tiles={null}
            outlinesUrl={null}
          />
        )),
      )}
    </>
  ),
};

const figures = {
  completedTransports: 12_345,
  averageRating: 4.3,
  hospitals: 2,
  ambulanceCompanies: 3,
  lastUpdated: now,
};
const statisticsStates: Readonly<Record<string, ReactNode>> = {
  "the figures to come": <Statistics />,
  figures: <Statistics initial={figures} />,
  "few figures": (
    <Statistics initial={{ ...figures, averageRating: 0, hospitals: 1, ambulanceCompanies: 1 }} />
  ),
};

describe("a widget in Spanish", () => {
  it.each([
    ...Object.entries(requestStates).map(([name, shown]) => ["request", name, shown] as const),
    ...Object.entries(trackingStates).map(([name, shown]) => ["tracking", name, shown] as const),
    ...Object.entries(statisticsStates).map(([name, shown]) => ["statistics", name, shown] as const),
  ])("leaves nothing English: %s, %s", (_widget, _name, shown) => {
    const said = new Set(wordsOf(shown));
    expect(said.size).toBeGreaterThan(0);
    expect(wordsOf(shown, inSpanish).filter((text) => said.has(text) && !alike.has(text.trim()))).toEqual([]);
  });

  it("has no words of its own that go past the language", () => {
    const folders = ["widgets/src", "sdk/src/elements"].map((name) =>
      fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
    );
    const written = folders.flatMap(sourcesIn).flatMap((file) => wordsWritten(sourceAt(file)));
    expect(written).toEqual(["OpenStreetMap"]);
  });
});

/** What anybody may send in the place of anything. */
const anything: readonly unknown[] = [
  undefined,
  null,
  true,
  {},
  [],
  -1,
  0,
  1.5,
  1e12,
  "",
  " ",
  "x".repeat(9_000),
  "a\u0007b",
  "999",
  "soon",
  "Oxygen, Helicopter",
  "2020-01-01T00:00:00Z",
  "2099-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "2027-02-31",
  "25:00",
];

/** Every sentence with which a schema refuses something at one of these fields. */
function refusalsOf(
  schema: z.ZodType,
  valid: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): string[] {
  return fields.flatMap((name) =>
    anything.flatMap((value) => {
      const { error } = schema.safeParse({ ...valid, [name]: value });
      return (error?.issues ?? []).map(({ message }) => message);
    }),
  );
}

/** The runs of three words that a translation has from the sentence that it stands for. */
function leftOf(sentence: string, said: string): string[] {
  const words = said.toLowerCase().match(/\p{L}+/gu) ?? [];
  const runs = words.slice(2).map((_, index) => words.slice(index, index + 3).join(" "));
  const whole = (sentence.toLowerCase().match(/\p{L}+/gu) ?? []).join(" ");
  return runs.filter((run) => whole.includes(run));
}

describe("what the model refuses, in Spanish", () => {
  const { passOn } = speechOf(inSpanish);
  const expectAllSaid = (sentences: readonly string[], least: number) => {
    const different = [...new Set(sentences)];
    expect(different.length).toBeGreaterThanOrEqual(least);
    for (const sentence of different) {
      expect(passOn(sentence), sentence).not.toBe(sentence);
      expect(leftOf(sentence, passOn(sentence)), sentence).toEqual([]);
    }
  };

  it("is said of every field that a widget sends to make a request", () => {
    const body = requestBodyOf(defaults, "UTC");
    expectAllSaid(refusalsOf(createRequestSchema, { ...body }, Object.keys(body)), 25);
  });

  it("is said of a reason, of a rating and its feedback, and of an address that is looked up", () => {
    expectAllSaid(refusalsOf(changeStatusSchema, { status: "cancelled", reason: "x" }, ["reason"]), 4);
    expectAllSaid(refusalsOf(rateSchema, { transportRequestId: 1, rating: 5 }, ["rating", "feedback"]), 5);
    const looked = geocodeQuerySchema.shape.q.safeParse("a\u0007b".repeat(900)).error?.issues ?? [];
    expectAllSaid(
      looked.map(({ message }) => message),
      2,
    );
  });

  it("is said of every field that is checked while somebody types", () => {
    const fields = Object.keys(defaults).filter((name) => name !== "hospitalId");
    const sentences = [...fields, "timeZone"].flatMap((name) =>
      anything
        .filter((value) => typeof value === "string")
        .flatMap((value) => {
          const form = new FormData();
          for (const [field, text] of Object.entries({ date: "2027-01-01", time: "10:00", [name]: value }))
            form.set(field, String(text));
          return Object.values(requestErrors(form)).flat();
        }),
    );
    expectAllSaid(sentences, 20);
  });
});
