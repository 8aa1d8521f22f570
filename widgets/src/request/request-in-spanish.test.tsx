import { fieldTerm, issue } from "@wardway/model/messages/issue";
import { decodeMessage, messageText } from "@wardway/model/messages/message";
import { it } from "vitest";
import { MapPicker } from "../map/map-picker.tsx";
import { MarkedAddress } from "../map/marked-address.tsx";
import { RouteBox } from "../map/route-box.tsx";
import { TilesNotice } from "../map/tiles-notice.tsx";
import { expectNothingEnglish, far, here, nothing, now, type States } from "../testing/in-spanish.tsx";
import { LocationField } from "./location-field.tsx";
import { OfferedDrafts } from "./offered-drafts.tsx";
import PlacePicker from "./place-picker.tsx";
import { prefilledTexts } from "./prefilled-texts.ts";
import { requestDefaults } from "./request-defaults.ts";
import { RequestEntry } from "./request-entry.tsx";
import {
  ChangedNotice,
  CreatedPanel,
  DraftNotice,
  RejectionPanel,
  WaitingNotice,
} from "./request-notices.tsx";
import { RequestWidget } from "./request-widget.tsx";
import { SuggestionList } from "./suggestion-list.tsx";

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
    hospital={null}
    origin={null}
    change={null}
    onSending={() => undefined}
    takesFocus={false}
    onReady={nothing}
    onProblem={nothing}
    onDraftChange={nothing}
    onDiscard={nothing}
    onCreated={nothing}
  />
);
const field = (name: string, defaultValue = "") => ({ id: name, name, defaultValue, errors: undefined });
const place = {
  key: "1",
  isFacility: true,
  name: "Mercy",
  detail: "Main Street",
  address: "Mercy, Main Street",
  position: here,
};
const address = { ...place, isFacility: false };
const destinationMissing = issue("text.required", { label: fieldTerm("Destination") });
const rejection = {
  status: 422,
  category: "invalid",
  ...decodeMessage(destinationMissing),
  userMessage: messageText(destinationMissing),
  errors: [],
};

const states: States = {
  "the form to come": <RequestWidget timeZone="UTC" maxDistance={100} />,
  "the form": entry("none"),
  "a draft": entry("typed"),
  "a draft that was sent": entry("unanswered"),
  "drafts of forms that were left": (
    <OfferedDrafts
      drafts={[
        { id: "1", savedAt: 0, texts: { patientName: "Ana Ruiz" } },
        { id: "2", savedAt: 0, texts: {} },
      ]}
      onContinue={nothing}
      onDiscard={nothing}
    />
  ),
  notices: (
    <>
      <DraftNotice isUnanswered onDiscard={nothing} />
      <WaitingNotice isOffline onCancel={nothing} />
      <WaitingNotice isOffline={false} onCancel={nothing} />
      <ChangedNotice />
      <CreatedPanel request={{ id: 7 }} isEarlier onNew={nothing} />
    </>
  ),
  "a rejection": <RejectionPanel rejection={rejection} atFields={[]} onGoTo={nothing} onRetry={nothing} />,
  "a rejection of fields": (
    <RejectionPanel
      rejection={rejection}
      atFields={[{ name: "date", message: issue("transport.dateInPast") }]}
      onGoTo={nothing}
      onRetry={nothing}
    />
  ),
  "a field that is wrong": (
    <LocationField
      field={{ ...field("destination"), errors: [destinationMissing] }}
      latitude={field("destinationLat", "39.3")}
      longitude={field("destinationLong", "-76.6")}
      label="Ward 4"
      hint=""
      near={null}
      drawMap={nothing}
    />
  ),
  ...Object.fromEntries(
    (["failed", "found", "one", "none", "address"] as const).map((state) => [
      `suggestions: ${state}`,
      <SuggestionList
        key={state}
        id="list"
        optionId={String}
        label="Ward 4"
        suggestions={{
          state: state === "failed" ? "failed" : "found",
          places: {
            failed: [],
            none: [],
            one: [place],
            found: [place, { ...place, key: "2" }],
            address: [address],
          }[state],
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
      map={{ center: here, zoom: 8, tiles: null, basemap: null }}
      near={null}
      outlinesUrl={null}
      position={here}
      address="Main Street"
      isTyped
      onMark={nothing}
      onAddress={nothing}
      onName={nothing}
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
        describe: undefined,
        onName: nothing,
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
          { kind: "filled", by: "address" },
          { kind: "filled", by: "uncertain address" },
          { kind: "filled", by: "text" },
          { kind: "unnamed" },
          { kind: "unchanged" },
          { kind: "offered", address: "Main Street" },
        ] as const
      ).map((state) => (
        <MarkedAddress
          key={JSON.stringify(state)}
          state={state}
          problem=""
          onUse={nothing}
          onName={nothing}
        />
      ))}
      <TilesNotice onRetry={nothing} />
    </>
  ),
};
it.each(Object.entries(states))("contains no English text in Spanish: %s", (_name, shown) =>
  expectNothingEnglish(shown),
);
